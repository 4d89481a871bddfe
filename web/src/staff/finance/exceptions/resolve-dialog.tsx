import { useState } from 'react';
import { type DollarAccount, dollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import type { FinanceException } from '#contracts/finance/exceptions.ts';
import type { Verb } from '#contracts/finance/matching.ts';
import { candidatesCall, resolveExceptionsCall } from '#contracts/finance/matching-calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { formatMicros } from '../../table/money.ts';

export const VERB_WORDS: Readonly<Record<Verb, string>> = {
  confirm: 'Confirm match',
  link: 'Link',
  'book-conversion': 'Book the missing conversion',
  book: 'Book',
  elsewhere: 'Stated elsewhere',
  ignore: 'Set aside',
};

export const VERB_KEYS: Readonly<Record<Verb, string>> = {
  confirm: 'a',
  link: 'l',
  'book-conversion': 'm',
  book: 'b',
  elsewhere: 'e',
  ignore: 'i',
};

const CONSEQUENCES: Readonly<Record<Verb, string>> = {
  confirm: 'Line and entry are matched. No money moves.',
  link: 'Line and entries are matched if their sums are equal. No money moves.',
  'book-conversion':
    'Posts the amount as the postback would have, and ends the refused postback. Above the limit a second person approves it. No points move.',
  book: 'Posts the amount, so that books and statement agree. Above the limit a second person approves it.',
  elsewhere: 'The entry is no longer expected on this statement. No money moves.',
  ignore: 'The line stays in the explanation of the difference. No money moves.',
};

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

function likelyAccount(rows: readonly FinanceException[]): string {
  if (rows.some(({ line, type }) => line?.kind === 'fee' || type === 'fee-not-booked')) return 'payout-fees';
  return rows.every(({ type }) => type === 'reversed') ? 'chargeback-loss' : 'suspense';
}

/** A line may otherwise end after the minus sign. */
const unbroken = (amount: string) => amount.replace('−', '−\u2060');

type ResolveDialogProps = { verb: Verb; rows: readonly FinanceException[]; onClose(): void };

export function ResolveDialog({ verb, rows, onClose }: ResolveDialogProps) {
  const { act, isPending } = useStaffAct(resolveExceptionsCall);
  const toast = useToast();
  const [against, setAgainst] = useState(likelyAccount(rows));
  const [entry, setEntry] = useState('');
  const [line, setLine] = useState('');
  const sum = rows.reduce((total, { micros }) => total + BigInt(micros), 0n);
  const confirm = async (reason: string) => {
    const body = {
      ids: rows.map(({ id }) => id),
      verb,
      reason,
      ...(verb === 'book' && { against: dollarAccount.parse(against) as DollarAccount }),
      ...(entry !== '' && { entries: [entry] }),
      ...(line !== '' && { lines: [Number(line)] }),
    };
    const reply = await act({ body });
    if (reply !== null) {
      const { resolved, posted, waiting } = reply;
      const parts = [`${resolved + posted} done`, ...(waiting > 0 ? [`${waiting} wait for a second person`] : [])];
      toast({ title: 'Exceptions Resolved', message: `${parts.join(', ')}.`, tone: 'gain' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title={`${VERB_WORDS[verb]}: ${rows.length === 1 ? unbroken(formatMicros(sum)) : `${rows.length} exceptions`}`}
      description={CONSEQUENCES[verb]}
      confirm={VERB_WORDS[verb]}
      tone={verb === 'ignore' ? 'danger' : 'primary'}
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      {verb === 'book' && (
        <Field label="Against">
          {(control) => <Select<string> {...control} value={against} onValue={setAgainst} options={AGAINST} />}
        </Field>
      )}
      {verb === 'link' && rows[0]?.line !== null && <Candidates row={rows[0]!} entry={entry} setEntry={setEntry} />}
      {verb === 'link' && rows[0]?.line === null && (
        <Field label="Line" hint="Its number, from the open lines.">
          {(control) => (
            <Input {...control} inputMode="numeric" value={line} onChange={({ target }) => setLine(target.value)} />
          )}
        </Field>
      )}
    </ReasonDialog>
  );
}

type CandidatesProps = { row: FinanceException; entry: string; setEntry(entry: string): void };

function Candidates({ row: { account, micros }, entry, setEntry }: CandidatesProps) {
  const read = useCallQuery(candidatesCall, { params: { account }, query: { micros: String(micros) } });
  const options = (read.data?.rows ?? []).map(({ place, micros: amount, references, at }) => ({
    value: place,
    label: `${formatMicros(amount)} · ${references[0] ?? `#${place}`} · ${at.slice(0, 10)}`,
  }));
  return (
    <Field label="Entry of the books" hint="Nearest amounts first.">
      {(control) => (
        <Select<string>
          {...control}
          value={entry}
          onValue={setEntry}
          options={[{ value: '', label: read.isPending ? 'Reading' : 'Choose' }, ...options]}
        />
      )}
    </Field>
  );
}
