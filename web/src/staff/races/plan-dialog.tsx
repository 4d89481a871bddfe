import { useState } from 'react';
import { BOARD_MEASURES, type BoardMeasure } from '#contracts/leaderboard/boards.ts';
import { planRaceCall } from '#contracts/races/staff-calls.ts';
import { raceName, racePrizes } from '#contracts/races/terms.ts';
import { MOST_RACE_DAYS } from '#contracts/races/window.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import { MEASURE_WORDS } from './words.ts';

const MEASURES = BOARD_MEASURES.map((value) => ({ value, label: MEASURE_WORDS[value] }));
const LAST_DAY = '2099-12-31';

/** "5000, 3000 2000" */
function prizesOf(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
}

export function PlanDialog({ onClose }: { onClose(): void }) {
  const { act, isPending } = useStaffAct(planRaceCall, onClose);
  const toast = useToast();
  const [name, setName] = useState('');
  const [measure, setMeasure] = useState<BoardMeasure>('wagered');
  const [startsOn, setStartsOn] = useState('');
  const [days, setDays] = useState<number | null>(7);
  const [prizes, setPrizes] = useState('');
  const [isSent, setSent] = useState(false);
  const named = raceName.safeParse(name);
  const given = racePrizes.safeParse(prizesOf(prizes));
  const isDay = startsOn !== '' && startsOn <= LAST_DAY;
  const confirm = async (reason: string) => {
    setSent(true);
    if (!named.success || !given.success || !isDay || !days) return;
    const reply = await act({ body: { name: named.data, measure, startsOn, days, prizes: given.data, reason } });
    if (reply === null) return;
    toast({ title: 'Race Planned', message: `${reply.name} is on the leaderboard.`, tone: 'gain' });
    onClose();
  };
  const errors = {
    name: named.success ? undefined : 'Enter a name of 3 to 60 characters.',
    startsOn: isDay ? undefined : 'Choose the first day.',
    days: days ? undefined : 'Enter how many days the race takes.',
    prizes: given.success ? undefined : 'Enter whole points for each rank, the highest first.',
  };
  const errorOf = (field: keyof typeof errors) => (isSent ? errors[field] : undefined);
  return (
    <ReasonDialog
      title="Plan a race"
      description={given.success ? costOf(given.data) : 'Players with the same score share the prizes of their ranks.'}
      confirm="Plan race"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <Field label="Name" hint="Players see it." error={errorOf('name')}>
        {(control) => (
          <Input {...control} data-first-focus="" value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field label="Ranked by">
        {(control) => <Select {...control} value={measure} onValue={setMeasure} options={MEASURES} />}
      </Field>
      <Field label="First day (UTC)" error={errorOf('startsOn')}>
        {(control) => (
          <Input {...control} type="date" value={startsOn} onChange={({ target }) => setStartsOn(target.value)} />
        )}
      </Field>
      <Field label="Days" error={errorOf('days')}>
        {(control) => <NumberInput {...control} value={days} onValue={setDays} max={MOST_RACE_DAYS} />}
      </Field>
      <Field label="Prizes in points" hint="By rank, for example 5000, 3000, 2000." error={errorOf('prizes')}>
        {(control) => <Input {...control} value={prizes} onChange={({ target }) => setPrizes(target.value)} />}
      </Field>
    </ReasonDialog>
  );
}

function costOf(prizes: readonly number[]): string {
  const points = prizes.reduce((sum, prize) => sum + prize, 0);
  const ranks = prizes.length === 1 ? 'one rank' : `${prizes.length} ranks`;
  return `Prizes of ${countedPoints(points)} for ${ranks}. Players with the same score share the prizes of their ranks.`;
}
