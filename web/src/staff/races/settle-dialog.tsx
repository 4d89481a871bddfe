import { settleRaceCall, type StaffRace } from '#contracts/races/staff-calls.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

export function SettleDialog({ race: { id, name }, onClose }: { race: StaffRace; onClose(): void }) {
  const { act, isPending } = useStaffAct(settleRaceCall);
  const toast = useToast();
  const confirm = async (reason: string) => {
    if ((await act({ params: { id }, body: { reason } })) === null) return;
    toast({ title: 'Settling', message: `${name} is settled as soon as all its scores are counted.`, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Settle ${name} now`}
      description="The house also tries this automatically every 15 seconds. Prizes are paid once, however often it is tried."
      confirm="Settle now"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
