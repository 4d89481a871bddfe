import { type FormEvent, useState } from 'react';
import { MUTE_LENGTHS, MUTE_REASONS, muteMinutes, REMOVAL_REASONS } from '#contracts/chat/moderation-words.ts';
import { mutePlayer, removeMessage, staffMessages } from '#contracts/chat/staff-calls.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';

const LONGEST_REASON = 200;
const OWN_WORDS = { value: '', label: 'In your own words' };

export type Moderation = 'remove' | 'mute';
type ModerationDialogProps = { act: Moderation; id: number; username: string; onClose(): void };

function wordsOf(act: Moderation, username: string) {
  return act === 'remove'
    ? {
        title: `Remove the message of ${username}`,
        description: 'It disappears for all players.',
        confirm: 'Remove',
        done: { title: 'Message Removed', message: 'Its reports are closed.' },
      }
    : {
        title: `Mute ${username}`,
        description: 'They can read the chat, but not send. They see the reason.',
        confirm: 'Mute',
        done: { title: 'Player Muted', message: `${username} cannot send messages now.` },
      };
}

/** The account is not in the messages that players read. */
async function authorOf(id: number): Promise<number> {
  const { data } = await callApi(staffMessages, { query: { before: String(id + 1), limit: '1' } });
  const [message] = data.messages;
  if (message?.id !== id || message.account === null) throw new Error('This message was deleted.');
  return message.account;
}

function useModeration(act: Moderation, id: number) {
  const remove = useCallMutation(removeMessage);
  const mute = useCallMutation(mutePlayer);
  return {
    isPending: remove.isPending || mute.isPending,
    async decide(reason: string, length: string): Promise<void> {
      if (act === 'remove') await remove.mutateAsync({ params: { id }, body: { reason } });
      else {
        const account = await authorOf(id);
        await mute.mutateAsync({ params: { account }, body: { minutes: muteMinutes(length), reason } });
      }
    },
  };
}

export function ModerationDialog({ act, id, username, onClose }: ModerationDialogProps) {
  const toast = useToast();
  const { decide, isPending } = useModeration(act, id);
  const suggestions: readonly string[] = act === 'remove' ? REMOVAL_REASONS : MUTE_REASONS;
  const [reason, setReason] = useState('');
  const [length, setLength] = useState<string>('60');
  const [isMissing, setMissing] = useState(false);
  const { title, description, confirm, done } = wordsOf(act, username);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(text === '');
    if (text === '' || isPending) return;
    try {
      await decide(text, length);
      toast({ ...done, tone: 'gain' });
      onClose();
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <Stack as="form" gap={4} onSubmit={(event) => void send(event)} noValidate>
        {act === 'mute' && (
          <Field label="For">
            {(control) => <Select {...control} value={length} onValue={setLength} options={MUTE_LENGTHS} />}
          </Field>
        )}
        <Select
          aria-label="Common reasons"
          value={suggestions.includes(reason) ? reason : ''}
          onValue={setReason}
          options={[OWN_WORDS, ...suggestions.map((text) => ({ value: text, label: text }))]}
        />
        <Field label="Reason" error={isMissing ? 'Say why.' : undefined}>
          {(control) => (
            <Input
              {...control}
              data-first-focus=""
              maxLength={LONGEST_REASON}
              value={reason}
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Row gap={2} justify="end" wrap>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" pending={isPending}>
            {confirm}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
