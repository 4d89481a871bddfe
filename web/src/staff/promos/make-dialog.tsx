import { useState } from 'react';
import { promoCode } from '#contracts/promos/code.ts';
import { makePromoCall } from '#contracts/promos/staff-calls.ts';
import { MOST_MIN_DAYS, MOST_PROMO_POINTS, MOST_USES } from '#contracts/promos/terms.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

const FOR = [
  { value: 'verified', label: 'Players with a verified email' },
  { value: 'all', label: 'All players' },
] as const;

const LAST_DAY = '2100-01-01';

function costOf(allPoints: number): string {
  const once = 'Each player can use it once.';
  return allPoints === 0 ? once : `${once} All uses together cost ${countedPoints(allPoints)}.`;
}

export function MakeDialog({ onClose }: { onClose(): void }) {
  const { act, isPending } = useStaffAct(makePromoCall, onClose);
  const toast = useToast();
  const [code, setCode] = useState('');
  const [points, setPoints] = useState<number | null>(null);
  const [uses, setUses] = useState<number | null>(null);
  const [until, setUntil] = useState('');
  const [who, setWho] = useState<'verified' | 'all'>('verified');
  const [minDays, setMinDays] = useState<number | null>(0);
  const [isSent, setSent] = useState(false);
  const parsed = promoCode.safeParse(code);
  const isUntil = until !== '' && until <= LAST_DAY;
  const missing = {
    code: parsed.success ? undefined : parsed.error.issues[0]!.message,
    points: points ? undefined : 'Enter the points of each use.',
    minDays: Number.isNaN(minDays) ? 'Enter a whole number of days.' : undefined,
    uses: uses ? undefined : 'Enter how often the code can be used.',
    until: isUntil ? undefined : 'Choose the last day.',
  };
  const confirm = async (reason: string) => {
    setSent(true);
    if (!parsed.success || !points || !uses || !isUntil || missing.minDays !== undefined) return;
    // The end of that day, UTC.
    const expiresAt = `${until}T23:59:59.999Z`;
    const terms = { code: parsed.data, amountPoints: points, mostUses: uses, expiresAt };
    const reply = await act({ body: { ...terms, isVerifiedOnly: who === 'verified', minDays: minDays ?? 0, reason } });
    if (reply === null) return;
    toast({ title: 'Code Made', message: `${reply.code} can be used now.`, tone: 'gain' });
    onClose();
  };
  const errorOf = (field: keyof typeof missing) => (isSent ? missing[field] : undefined);
  return (
    <ReasonDialog
      title="Make a promo code"
      description={costOf((points ?? 0) * (uses ?? 0))}
      confirm="Make code"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <CodeField value={code} onValue={setCode} error={errorOf('code')} />
      <Field label="Points of each use" error={errorOf('points')}>
        {(control) => <NumberInput {...control} value={points} onValue={setPoints} max={MOST_PROMO_POINTS} />}
      </Field>
      <Field label="Uses in total" error={errorOf('uses')}>
        {(control) => <NumberInput {...control} value={uses} onValue={setUses} max={MOST_USES} />}
      </Field>
      <DayField value={until} onValue={setUntil} error={errorOf('until')} />
      <Field label="For">{(control) => <Select {...control} value={who} onValue={setWho} options={FOR} />}</Field>
      <Field label="Least age of the account in days">
        {(control) => (
          <NumberInput {...control} value={minDays} unreadable={Number.NaN} onValue={setMinDays} max={MOST_MIN_DAYS} />
        )}
      </Field>
    </ReasonDialog>
  );
}

type TextProps = { value: string; onValue(value: string): void; error: string | undefined };

function CodeField({ value, onValue, error }: TextProps) {
  return (
    <Field label="Code" hint="4 to 24 letters, digits and hyphens." error={error}>
      {(control) => (
        <Input
          {...control}
          data-first-focus=""
          value={value}
          autoComplete="off"
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  );
}

function DayField({ value, onValue, error }: TextProps) {
  return (
    <Field label="Last day (UTC)" error={error}>
      {(control) => <Input {...control} type="date" value={value} onChange={({ target }) => onValue(target.value)} />}
    </Field>
  );
}
