import { sendEnrolmentCall } from '#contracts/standing/factor-calls.ts';
import type { AdminUser } from '#contracts/standing/staff-calls.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

export function EnrolDialog({ player: { id, username }, onClose }: { player: AdminUser; onClose(): void }) {
  const { act, isPending } = useStaffAct(sendEnrolmentCall);
  const toast = useToast();
  const confirm = async (reason: string) => {
    const reply = await act({ params: { id }, body: { reason } });
    if (reply === null) return;
    toast({ title: 'Link Sent', message: reply.message, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Send ${username} an enrolment link`}
      description="With it they add their first second factor, which wakes their roles. Earlier links end."
      confirm="Send the link"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
