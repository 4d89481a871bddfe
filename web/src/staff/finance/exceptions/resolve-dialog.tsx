import { useState } from 'react';
import { type DollarAccount, dollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import type { FinanceException } from '#contracts/finance/exceptions.ts';
import { type ResolvingVerb, STATEMENT_TYPES } from '#contracts/finance/matching.ts';
import { resolveExceptionsCall } from '#contracts/finance/matching-calls.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { BookingFields } from './booking-fields.tsx';
import { Candidates } from './candidates.tsx';
import { amountOf } from './differences.ts';
import { VERB_WORDS } from './verb-words.ts';

const CONSEQUENCES: Readonly<Record<ResolvingVerb, string>> = {
  confirm: 'Line and entry are matched. No money moves.',
  link: 'Line and entries are matched if their sums are equal. No money moves.',
  'book-conversion':
    'Posts the amount as the postback would have, and ends the refused postback. Above the limit a second person approves it. No points move.',
  book: 'Posts the amount, so that books and statement agree. Above the limit a second person approves it.',
  exchange:
    'Posts the amount in dollars at the rate, and matches it with the line. Above the limit a second person approves it.',
  elsewhere:
    'The entry is no longer expected on this statement. No money moves. Above the limit a second person approves it.',
  ignore:
    'The line stays in the explanation of the difference. No money moves. Above the limit a second person approves it.',
};

function likelyAccount(rows: readonly FinanceException[]): string {
  if (rows.some(({ line, type }) => line?.kind === 'fee' || type === 'fee-not-booked')) return 'payout-fees';
  if (rows.every(({ type }) => type === 'other-currency')) return 'exchange-cost';
  const [first] = rows;
  if (first?.otherAccount && rows.every(({ otherAccount }) => otherAccount === first.otherAccount))
    return first.otherAccount;
  return rows.every(({ type }) => type === 'reversed') ? 'chargeback-loss' : 'suspense';
}

const isOfStatement = ({ type }: FinanceException) => (STATEMENT_TYPES as readonly string[]).includes(type);

function consequenceOf(verb: ResolvingVerb, rows: readonly FinanceException[]): string {
  return verb === 'ignore' && rows.every(isOfStatement)
    ? 'It is not reported again. The reason stays with it. No money moves.'
    : CONSEQUENCES[verb];
}

/** A line may otherwise end after the minus sign. */
const unbroken = (amount: string) => amount.replace('−', '−\u2060');

type ResolveDialogProps = { verb: ResolvingVerb; rows: readonly FinanceException[]; onClose(): void };

export function ResolveDialog({ verb, rows, onClose }: ResolveDialogProps) {
  const { act, isPending } = useStaffAct(resolveExceptionsCall);
  const toast = useToast();
  const [against, setAgainst] = useState(likelyAccount(rows));
  const [entries, setEntries] = useState<readonly string[]>([]);
  const [rate, setRate] = useState('');
  const [line, setLine] = useState('');
  const confirm = async (reason: string) => {
    const body = {
      ids: rows.map(({ id }) => id),
      verb,
      reason,
      ...((verb === 'book' || verb === 'exchange') && { against: dollarAccount.parse(against) as DollarAccount }),
      ...(verb === 'exchange' && { rate: rate.trim() }),
      ...(entries.length > 0 && { entries: [...entries] }),
      ...(line !== '' && { lines: [Number(line)] }),
    };
    const reply = await act({ body });
    if (reply !== null) {
      const { resolved, posted, waiting } = reply;
      const done = resolved + posted;
      const waits = `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a second person`;
      const parts = [...(done > 0 ? [`${done} done`] : []), ...(waiting > 0 ? [waits] : [])];
      const title = done > 0 ? 'Exceptions Resolved' : 'Approval Needed';
      toast({ title, message: `${parts.join(', ')}.`, tone: done > 0 ? 'gain' : 'plain' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title={`${VERB_WORDS[verb]}: ${rows.length === 1 ? unbroken(amountOf({ micros: rows[0]!.micros, currency: rows[0]!.line?.currency ?? 'USD' })) : `${rows.length} exceptions`}`}
      description={consequenceOf(verb, rows)}
      confirm={VERB_WORDS[verb]}
      tone={verb === 'ignore' ? 'danger' : 'primary'}
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      {(verb === 'book' || verb === 'exchange') && (
        <BookingFields {...{ rows, against, setAgainst }} rate={verb === 'exchange' ? rate : null} setRate={setRate} />
      )}
      {verb === 'link' && rows[0]?.line !== null && (
        <Candidates row={rows[0]!} chosen={entries} setChosen={setEntries} />
      )}
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
