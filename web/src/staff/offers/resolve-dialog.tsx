import { useState } from 'react';
import { resolveCall } from '#contracts/offers/staff-calls.ts';
import type { ExceptionReason } from '#contracts/offers/exceptions.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import type { Exception } from './exception.ts';

export type Verb = 'retry' | 'approve' | 'assign' | 'dismiss';

/** Staff decide about the amount: these are passed over by an approval. */
const APPROVABLE: ReadonlySet<ExceptionReason> = new Set([
  'over-cap',
  'over-price',
  'reward-mismatch',
  'inexact-revenue',
  'approved-again',
  'step-paid-before',
  'told-differently',
]);

type VerbDefinition = {
  verb: Verb;
  key: string;
  label: string;
  tone?: 'primary' | 'danger';
  /** Shown before the decision. */
  consequence: string;
  appliesTo(exception: Exception): boolean;
};

export const VERBS: readonly VerbDefinition[] = [
  {
    verb: 'approve',
    key: 'a',
    label: 'Approve',
    tone: 'primary',
    consequence:
      'The points are credited, whatever their number. Above the limit for one person, a second one is needed.',
    appliesTo: ({ reason, conversion, requestId }) =>
      requestId === null && conversion !== null && APPROVABLE.has(reason),
  },
  {
    verb: 'retry',
    key: 't',
    label: 'Try again',
    consequence: 'The request is judged again, as if it had just arrived.',
    appliesTo: ({ requestId }) => requestId === null,
  },
  {
    verb: 'assign',
    key: 's',
    label: 'Assign',
    consequence:
      'The points are credited to the player with this account number, once a second person approves unless a click or player code names that account.',
    appliesTo: ({ reason, conversion, requestId }) =>
      requestId === null && conversion !== null && reason === 'unknown-player',
  },
  {
    verb: 'dismiss',
    key: 'd',
    label: 'Dismiss',
    tone: 'danger',
    consequence: 'Nothing is booked.',
    appliesTo: ({ requestId }) => requestId === null,
  },
];

type ResolveDialogProps = { resolving: { verb: Verb; rows: readonly Exception[] }; onClose(): void };

export function ResolveDialog({ resolving: { verb, rows }, onClose }: ResolveDialogProps) {
  const { act } = useStaffAct(resolveCall);
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const [account, setAccount] = useState('');
  const { label, consequence, tone } = VERBS.find((one) => one.verb === verb)!;
  const what = rows.length === 1 ? 'this exception' : `${rows.length} exceptions`;
  const resolve = async (reason: string) => {
    if (verb === 'assign' && !/^\d{1,15}$/.test(account.trim())) return;
    setPending(true);
    let done = 0;
    for (const { id } of rows) {
      const body =
        verb === 'assign' ? { action: verb, account: Number(account.trim()), reason } : { action: verb, reason };
      // One by one: the first refusal stops the rest, and is shown.
      if ((await act({ params: { id }, body })) === null) break;
      done += 1;
    }
    setPending(false);
    if (done > 0) toast({ title: 'Exceptions Updated', message: `${done} of ${rows.length}`, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`${label} ${what}`}
      description={consequence}
      confirm={label}
      tone={tone ?? 'primary'}
      isPending={isPending}
      onConfirm={(reason) => void resolve(reason)}
      onClose={onClose}
    >
      {verb === 'assign' && (
        <Field label="Account number">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={account}
              autoComplete="off"
              onChange={({ target }) => setAccount(target.value)}
            />
          )}
        </Field>
      )}
    </ReasonDialog>
  );
}
