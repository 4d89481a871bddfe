import type { FinanceException } from '#contracts/finance/exceptions.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';

const AGAINST = [
  'payout-fees',
  'exchange-cost',
  'offer-revenue',
  'chargeback-loss',
  'provider-claims',
  'rounding',
  'suspense',
  'bank',
].map((value) => ({ value, label: value }));

function accountsFor(rows: readonly FinanceException[]): { value: string; label: string }[] {
  const others = new Set(rows.flatMap(({ otherAccount }) => otherAccount ?? []));
  return [...[...others].map((value) => ({ value, label: value })), ...AGAINST];
}

function currencyOf(rows: readonly FinanceException[]): string {
  const currencies = new Set(rows.map(({ line }) => line?.currency));
  return currencies.size === 1 ? ([...currencies][0] ?? 'unit') : 'unit';
}

type BookingFieldsProps = {
  rows: readonly FinanceException[];
  against: string;
  setAgainst(against: string): void;
  /** Null if the amounts are dollars. */
  rate: string | null;
  setRate(rate: string): void;
};

export function BookingFields({ rows, against, setAgainst, rate, setRate }: BookingFieldsProps) {
  return (
    <>
      {rate !== null && (
        <Field label={`Dollars for one ${currencyOf(rows)}`} hint="Such as 1.0845.">
          {(control) => (
            <Input {...control} inputMode="decimal" value={rate} onChange={({ target }) => setRate(target.value)} />
          )}
        </Field>
      )}
      <Field label="Against">
        {(control) => <Select<string> {...control} value={against} onValue={setAgainst} options={accountsFor(rows)} />}
      </Field>
    </>
  );
}
