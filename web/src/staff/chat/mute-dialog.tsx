import { useState } from 'react';
import { mutePlayer } from '#contracts/chat/staff-calls.ts';
import { MUTE_LENGTHS, MUTE_REASONS, muteMinutes } from '#contracts/chat/moderation-words.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

type MuteDialogProps = { account: number; username: string; onClose(): void };

export function MuteDialog({ account, username, onClose }: MuteDialogProps) {
  const { act, isPending } = useStaffAct(mutePlayer, onClose);
  const toast = useToast();
  const [length, setLength] = useState<string>('60');
  const [removesLastHour, setRemoves] = useState(false);
  const confirm = async (reason: string) => {
    const minutes = muteMinutes(length);
    const reply = await act({ params: { account }, body: { minutes, reason, removesLastHour } });
    if (reply === null) return;
    toast({ title: 'Player Muted', message: `${username} cannot send messages now.`, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Mute ${username}`}
      description="They can read the chat, but not send. They see the reason."
      confirm="Mute"
      tone="danger"
      suggestions={MUTE_REASONS}
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <Field label="For">
        {(control) => <Select {...control} value={length} onValue={setLength} options={MUTE_LENGTHS} />}
      </Field>
      <label>
        <input type="checkbox" checked={removesLastHour} onChange={({ target }) => setRemoves(target.checked)} /> Also
        remove their messages of the last hour
      </label>
    </ReasonDialog>
  );
}
