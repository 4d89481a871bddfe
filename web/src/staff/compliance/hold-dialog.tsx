import { decideHoldCall, type ShownHold } from '#contracts/withdrawals/compliance-calls.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

export type HoldDecision = { to: 'clear' | 'confirm'; hold: ShownHold };

type Words = { title: string; description: string; confirm: string };

function wordsOf({ to, hold: { kind, username, userId } }: HoldDecision): Words {
  const name = username ?? `account ${userId}`;
  if (kind === 'sanctions') {
    return to === 'clear'
      ? {
          title: `Clear the sanctions hit of ${name}`,
          description: 'It is another person. Their withdrawals go on, and this match does not stop them again.',
          confirm: 'Clear',
        }
      : {
          title: `Confirm the sanctions hit of ${name}`,
          description: 'It is the listed person. Nothing is paid to them. They are notified that the hold stays.',
          confirm: 'Confirm',
        };
  }
  return to === 'clear'
    ? {
        title: `Release the withdrawal of ${name}`,
        description: 'It can be approved again. The player is notified that the hold has ended.',
        confirm: 'Release',
      }
    : {
        title: `Keep the withdrawal of ${name} on hold`,
        description: 'It cannot be approved or paid. The player is notified that the hold stays.',
        confirm: 'Keep on hold',
      };
}

export function HoldDialog({ decision, onClose }: { decision: HoldDecision; onClose(): void }) {
  const { act, isPending } = useStaffAct(decideHoldCall);
  const toast = useToast();
  const { title, description, confirm } = wordsOf(decision);
  const { to, hold } = decision;
  const decide = async (reason: string) => {
    const reply = await act({ params: { hold: hold.id }, body: { decision: to, reason } });
    if (reply === null) return;
    toast({ title: to === 'clear' ? 'Hold Released' : 'Hold Kept', message: 'The player is notified.', tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={title}
      description={description}
      confirm={confirm}
      tone={to === 'clear' ? 'primary' : 'danger'}
      isPending={isPending}
      onConfirm={(reason) => void decide(reason)}
      onClose={onClose}
    />
  );
}
