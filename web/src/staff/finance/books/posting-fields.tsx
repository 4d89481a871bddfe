import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import type { Posting, PostingProblems } from './posting.ts';

const KNOWN = [
  'bank',
  'suspense',
  'payout-fees',
  'offer-revenue',
  'exchange',
  'exchange-cost',
  'chargeback-loss',
  'provider-claims',
  'rounding',
  'provider:',
  'receivable:',
  'transit:',
];

const LIST_ID = 'dollar-accounts';

type PostingFieldsProps = { posting: Posting; setPosting(posting: Posting): void; problems: PostingProblems };

export function PostingFields({ posting, setPosting, problems }: PostingFieldsProps) {
  const text = (name: keyof Posting) => ({
    value: posting[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => setPosting({ ...posting, [name]: target.value }),
  });
  return (
    <>
      <datalist id={LIST_ID}>
        {KNOWN.map((account) => (
          <option key={account} value={account} />
        ))}
      </datalist>
      <Field label="Take from (credit)" error={problems.credit}>
        {(control) => <Input {...control} list={LIST_ID} {...text('credit')} />}
      </Field>
      <Field label="Add to (debit)" error={problems.debit}>
        {(control) => <Input {...control} list={LIST_ID} {...text('debit')} />}
      </Field>
      <Field label="Dollars" error={problems.amount}>
        {(control) => <Input {...control} inputMode="decimal" {...text('amount')} />}
      </Field>
      <Field label="Reference" hint="As on the statement, so that the line is matched automatically.">
        {(control) => <Input {...control} maxLength={100} {...text('reference')} />}
      </Field>
    </>
  );
}
