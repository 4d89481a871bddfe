import { type FormEvent, useState } from 'react';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf, utcDay } from '#contracts/days/utc-day.ts';
import { auditorsPack, MOST_PACK_DAYS, MOST_PACK_ROUNDS, USUAL_PACK_ROUNDS } from '#contracts/proofs/pack-calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { downloadFile } from '../../api/download-file.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Stack, Text } from '../../ui/layout/flow.ts';
import { useNow } from '../table/use-now.ts';

const USUAL_DAYS = 30;

/** Null if the days are right. */
function problemOf(from: string, to: string, today: string): string | null {
  if (!utcDay.safeParse(from).success || !utcDay.safeParse(to).success) return 'Choose both days.';
  if (from > to) return 'The last day is before the first.';
  if (to >= today) return 'The last day must be over, in UTC.';
  const isLong = Date.parse(to) - Date.parse(from) >= MOST_PACK_DAYS * DAY_MS;
  return isLong ? `Choose at most ${MOST_PACK_DAYS} days.` : null;
}

export function PackForm() {
  const now = useNow();
  const [from, setFrom] = useState(dayOf(now - USUAL_DAYS * DAY_MS));
  const [to, setTo] = useState(dayOf(now - DAY_MS));
  const [rounds, setRounds] = useState<number | null>(USUAL_PACK_ROUNDS);
  const [isMaking, setMaking] = useState(false);
  const [told, setTold] = useState<{ words: string; isProblem: boolean } | null>(null);
  const problem = problemOf(from, to, dayOf(now));
  const download = async (event: FormEvent) => {
    event.preventDefault();
    if (isMaking || problem !== null || rounds === null || rounds < 1) return;
    setMaking(true);
    setTold(null);
    try {
      await downloadFile(auditorsPack, `auditors-pack-${from}-${to}.zip`, {}, { from, to, rounds: String(rounds) });
      setTold({ words: 'The pack is downloaded.', isProblem: false });
    } catch (error) {
      setTold({ words: sentenceOf(error), isProblem: true });
    }
    setMaking(false);
  };
  const change = (set: (day: string) => void) => (day: string) => {
    set(day);
    setTold(null);
  };
  return (
    <form onSubmit={(event) => void download(event)} noValidate>
      <Stack gap={3}>
        <Text tone="quiet" size="small">
          Seed pairs whose server seed was revealed in these days (UTC), each with all its rounds.
        </Text>
        <DayField label="First day" day={from} onDay={change(setFrom)} />
        <DayField label="Last day" day={to} onDay={change(setTo)} error={problem ?? undefined} />
        <Field
          label="Most rounds"
          hint={`At most ${formatPoints(MOST_PACK_ROUNDS)}. The pack ends with the last whole pair that fits, and says so.`}
        >
          {(control) => <NumberInput {...control} value={rounds} onValue={setRounds} min={1} max={MOST_PACK_ROUNDS} />}
        </Field>
        <Button
          type="submit"
          tone="primary"
          pending={isMaking}
          disabled={problem !== null || rounds === null || rounds < 1}
        >
          Download pack
        </Button>
        <Text as="p" size="small" tone={told?.isProblem === true ? 'loss' : 'quiet'} role="status">
          {isMaking ? 'Making the pack. A large one takes minutes.' : (told?.words ?? '')}
        </Text>
      </Stack>
    </form>
  );
}

type DayFieldProps = { label: string; day: string; onDay(day: string): void; error?: string | undefined };

function DayField({ label, day, onDay, error }: DayFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <Input {...control} type="date" value={day} onChange={({ target }) => onDay(target.value)} />}
    </Field>
  );
}
