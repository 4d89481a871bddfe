import { dismissReports } from '#contracts/chat/staff-calls.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

type DismissDialogProps = { id: number; username: string; onClose(): void };

export function DismissDialog({ id, username, onClose }: DismissDialogProps) {
  const { act, isPending } = useStaffAct(dismissReports, onClose);
  const toast = useToast();
  const confirm = async (reason: string) => {
    if ((await act({ params: { id }, body: { reason } })) === null) return;
    toast({ title: 'Reports Dismissed', message: 'The message stays.' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Dismiss the reports of ${username}`}
      description="The message stays in the chat."
      confirm="Dismiss"
      reason="Within the rules"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
