import { endPromoCall, type StaffPromo } from '#contracts/promos/staff-calls.ts';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

export function EndDialog({ promo: { id, code }, onClose }: { promo: StaffPromo; onClose(): void }) {
  const { act, isPending } = useStaffAct(endPromoCall);
  const confirm = async (reason: string) => {
    if ((await act({ params: { id }, body: { reason } })) !== null) onClose();
  };
  return (
    <ReasonDialog
      title={`End ${code}`}
      description="Players can no longer use the code. Points already paid stay paid."
      confirm="End code"
      tone="danger"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
