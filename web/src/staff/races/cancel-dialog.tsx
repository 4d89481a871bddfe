import { cancelRaceCall, type StaffRace } from '#contracts/races/staff-calls.ts';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

const CONSEQUENCES = {
  planned: 'Players no longer see the race. A race that has started cannot be cancelled.',
  counting: 'The race was not settled. No prize is paid, and a second person approves it.',
};

export function CancelDialog({ race: { id, name, state }, onClose }: { race: StaffRace; onClose(): void }) {
  const { act, isPending } = useStaffAct(cancelRaceCall, onClose);
  const confirm = async (reason: string) => {
    if ((await act({ params: { id }, body: { reason } })) !== null) onClose();
  };
  return (
    <ReasonDialog
      title={`Cancel ${name}`}
      description={CONSEQUENCES[state === 'counting' ? 'counting' : 'planned']}
      confirm="Cancel race"
      tone="danger"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
