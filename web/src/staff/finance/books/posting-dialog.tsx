import { useState } from 'react';
import { instantOf } from '#contracts/days/time.ts';
import { dayOf, endOfDay } from '#contracts/days/utc-day.ts';
import { endOfMonth } from '#contracts/days/utc-month.ts';
import { type DollarAccount, dollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import { periodsCall } from '#contracts/finance/period-calls.ts';
import { postTreasuryCall } from '#contracts/treasury/calls.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { useFresh } from '../../house/use-fresh.ts';
import { formatMicros, parseDollars } from '../../table/money.ts';
import { useNow } from '../../table/use-now.ts';

type Posting = { credit: string; debit: string; amount: string; reference: string; day: string };

const NO_POSTING: Posting = { credit: '', debit: '', amount: '', reference: '', day: '' };

type PostingProblems = Partial<Record<'credit' | 'debit' | 'amount', string>>;

function problemsOf({ credit, debit, amount }: Posting): PostingProblems {
  const isAccount = (account: string) => dollarAccount.safeParse(account).success;
  return {
    ...(!isAccount(credit) && { credit: 'Choose a dollar account.' }),
    ...(!isAccount(debit) && { debit: 'Choose a dollar account.' }),
    ...(isAccount(debit) && debit === credit && { debit: 'Choose two different accounts.' }),
    ...(parseDollars(amount) === null && { amount: 'Enter an amount in dollars, such as 12.50.' }),
  };
}

function postingWords(posting: Posting): string {
  const { credit, debit, amount } = posting;
  if (Object.keys(problemsOf(posting)).length > 0) {
    return 'Moves dollars from one account of the books to another. Above the limit a second person approves it.';
  }
  return `Takes ${formatMicros(parseDollars(amount)!)} from ${credit} and adds it to ${debit}.`;
}

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

function PostingFields({ posting, setPosting, problems }: PostingFieldsProps) {
  const today = dayOf(useNow());
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
      <Stack gap={3} columns="repeat(auto-fit, minmax(12rem, 1fr))" align="start">
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
        <Field label="Dated" hint="Empty: now. The posting counts in the month of this day.">
          {(control) => <Input {...control} type="date" max={today} {...text('day')} />}
        </Field>
      </Stack>
      <OpenMonthEnd day={posting.day} onDay={(day) => setPosting({ ...posting, day })} />
    </>
  );
}

/** While last month is being closed, most corrections belong into it. */
function OpenMonthEnd({ day, onDay }: { day: string; onDay(day: string): void }) {
  const { data } = useFresh(periodsCall);
  const before = data?.periods[1];
  if (before === undefined || before.state === 'closed') return null;
  const last = dayOf(endOfMonth(before.month) - 1);
  if (day === last) return null;
  return (
    <div>
      <Button small onClick={() => onDay(last)}>
        Date it {last}
      </Button>
    </div>
  );
}

/** A posting of an earlier day counts from that day's last millisecond. */
export function effectiveAtOf(day: string, now: number): string | undefined {
  return day === '' || day === dayOf(now) ? undefined : instantOf(endOfDay(day) - 1);
}

export function PostingDialog({ day = '', onClose }: { day?: string; onClose(): void }) {
  const { act, isPending } = useStaffAct(postTreasuryCall, onClose);
  const toast = useToast();
  const [posting, setPosting] = useState({ ...NO_POSTING, day });
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(posting);
  const confirm = async (reason: string) => {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    const micros = parseDollars(posting.amount)!;
    const [debit, credit] = [posting.debit as DollarAccount, posting.credit as DollarAccount];
    const reference = posting.reference.trim() === '' ? null : posting.reference.trim();
    const effectiveAt = effectiveAtOf(posting.day, Date.now());
    const dated = effectiveAt === undefined ? {} : { effectiveAt };
    if ((await act({ body: { debit, credit, micros, reason, reference, ...dated } })) === null) return;
    toast({ title: 'Posted', message: `${formatMicros(micros)} from ${credit} to ${debit}.`, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title="Post dollars"
      description={postingWords(posting)}
      confirm="Post"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <PostingFields posting={posting} setPosting={setPosting} problems={isChecked ? problems : {}} />
    </ReasonDialog>
  );
}
