import { useState } from 'react';
import type { DollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import { postTreasuryCall } from '#contracts/treasury/calls.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { formatMicros, parseDollars } from '../../table/money.ts';
import { NO_POSTING, postingWords, problemsOf } from './posting.ts';
import { PostingFields } from './posting-fields.tsx';

export function PostingDialog({ onClose }: { onClose(): void }) {
  const { act, isPending } = useStaffAct(postTreasuryCall, onClose);
  const toast = useToast();
  const [posting, setPosting] = useState(NO_POSTING);
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(posting);
  const confirm = async (reason: string) => {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    const micros = parseDollars(posting.amount)!;
    const [debit, credit] = [posting.debit as DollarAccount, posting.credit as DollarAccount];
    const reference = posting.reference.trim() === '' ? null : posting.reference.trim();
    if ((await act({ body: { debit, credit, micros, reason, reference } })) === null) return;
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
