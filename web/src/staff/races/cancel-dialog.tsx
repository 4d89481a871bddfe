import { cancelRaceCall, type StaffRace } from '#contracts/races/staff-calls.ts';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

export function CancelDialog({ race: { id, name }, onClose }: { race: StaffRace; onClose(): void }) {
  const { act, isPending } = useStaffAct(cancelRaceCall);
  const confirm = async (reason: string) => {
    if ((await act({ params: { id }, body: { reason } })) !== null) onClose();
  };
  return (
    <ReasonDialog
      title={`Cancel ${name}`}
      description="Players no longer see the race. A race that has started cannot be cancelled."
      confirm="Cancel race"
      tone="danger"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
