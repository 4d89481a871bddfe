import { REMOVAL_REASONS } from '#contracts/chat/moderation-words.ts';
import { removeMessage } from '#contracts/chat/staff-calls.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

type RemoveDialogProps = { id: number; username: string; onClose(): void };

export function RemoveDialog({ id, username, onClose }: RemoveDialogProps) {
  const { act, isPending } = useStaffAct(removeMessage, onClose);
  const toast = useToast();
  const confirm = async (reason: string) => {
    if ((await act({ params: { id }, body: { reason } })) === null) return;
    toast({ title: 'Message Removed', message: 'Its reports are closed.', tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Remove the message of ${username}`}
      description="It disappears for all players. Staff still see it here until its retention ends."
      confirm="Remove"
      tone="danger"
      suggestions={REMOVAL_REASONS}
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
