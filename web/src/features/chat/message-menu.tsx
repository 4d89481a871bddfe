import * as Radix from '@radix-ui/react-popover';
import { EllipsisVertical } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { REPORT_REASONS, reportChatMessage, type ReportReason } from '#contracts/chat/calls.ts';
import { type ChatMessage, EDIT_MS } from '#contracts/chat/message.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { color, layer, line, radius, shadow, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { useUser } from '../../api/session.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import type { Moderation } from './moderation/moderation-dialog.tsx';
import { ReactionChoices } from './reactions.tsx';
import { useMayTip } from './tips/use-may-tip.ts';

const LABELS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  abuse: 'Insults or hate',
  scam: 'Begging or scam',
  personal: 'Personal details',
  other: 'Something else',
};

type ReportFormProps = { id: number; username: string; onDone(): void };

function ReportForm({ id, username, onDone }: ReportFormProps) {
  const toast = useToast();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const { mutateAsync: report, isPending } = useCallMutation(reportChatMessage);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await report({ params: { id }, body: { reason, note } });
      toast({ title: 'Message reported', message: 'Our moderators will look at it.' });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
    onDone();
  };
  return (
    <Stack
      as="form"
      gap={3}
      pad={2}
      aria-label={`Report the message of ${username}`}
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Reason">
        {(control) => (
          <Select
            {...control}
            value={reason}
            onValue={setReason}
            options={REPORT_REASONS.map((value) => ({ value, label: LABELS[value] }))}
          />
        )}
      </Field>
      <Field label="Note (optional)">
        {(control) => (
          <Input {...control} value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
      <Button type="submit" small tone="primary" pending={isPending}>
        Report
      </Button>
    </Stack>
  );
}

const More = styled(IconButton)`
  width: 1.75rem;
  height: 1.75rem;
  @media (pointer: coarse) {
    width: 2.75rem;
    height: 2.75rem;
    margin-block: -${space(2)};
  }
`;

const Sheet = styled(Radix.Content)`
  z-index: ${layer.dialog};
  display: grid;
  gap: ${space(1)};
  width: 15rem;
  padding: ${space(2)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  box-shadow: ${shadow};
  font-size: ${size.small};
`;

const Action = styled(Button)`
  justify-content: start;
`;

const ModerationDialog = lazy(async () => ({
  default: (await import('./moderation/moderation-dialog.tsx')).ModerationDialog,
}));

const TipDialog = lazy(async () => ({ default: (await import('./tips/tip-dialog.tsx')).TipDialog }));

type Act = Moderation | 'tip';
type ActDialogProps = { act: Act; id: number; username: string; onClose(): void };

function ActDialog({ act, id, username, onClose }: ActDialogProps) {
  return (
    <Suspense>
      {act === 'tip' ? (
        <TipDialog to={username} onClose={onClose} />
      ) : (
        <ModerationDialog act={act} id={id} username={username} onClose={onClose} />
      )}
    </Suspense>
  );
}

function ModeratorActions({ username, onAct }: { username: string; onAct(act: Moderation): void }) {
  return (
    <>
      <Action small tone="plain" onClick={() => onAct('remove')}>
        Remove message
      </Action>
      <Action small tone="plain" onClick={() => onAct('mute')}>
        Mute {username}
      </Action>
    </>
  );
}

type MessageMenuProps = {
  message: ChatMessage;
  onIgnore(username: string): void;
  /** Null for a player who may not write. */
  acts: MessageActs | null;
};

/** By this page's clock, when the menu opens; the server decides. */
function isEditable({ timestamp, receipt }: ChatMessage): boolean {
  return receipt === undefined && Date.now() - Date.parse(timestamp) < EDIT_MS;
}

export type MessageActs = {
  mention(username: string): void;
  reply(message: ChatMessage): void;
  edit(message: ChatMessage): void;
};

type MenuActionsProps = MessageMenuProps & {
  /** Closes the menu first. */
  after(act: () => void): () => void;
  onReport(): void;
  onAct(act: Act): void;
};

function MenuActions({ message, onIgnore, acts, after, onReport, onAct }: MenuActionsProps) {
  const { username } = message;
  const { username: reader, permissions } = useUser();
  const isOwn = username === reader;
  const isModerator = permissions.includes('moderate-chat');
  const mayTip = useMayTip();
  return (
    <>
      {acts !== null && (
        <>
          <ReactionChoices message={message} reader={reader} onDone={after(() => undefined)} />
          <Action small tone="plain" onClick={after(() => acts.reply(message))}>
            Reply
          </Action>
          {isOwn && isEditable(message) && (
            <Action small tone="plain" onClick={after(() => acts.edit(message))}>
              Edit
            </Action>
          )}
          {!isOwn && (
            <Action small tone="plain" onClick={after(() => acts.mention(username))}>
              Mention {username}
            </Action>
          )}
        </>
      )}
      {!isOwn && mayTip && (
        <Action small tone="plain" onClick={after(() => onAct('tip'))}>
          Tip {username}
        </Action>
      )}
      {!isOwn && (
        <>
          <Action small tone="plain" onClick={onReport}>
            Report message
          </Action>
          <Action small tone="plain" onClick={after(() => onIgnore(username))}>
            Ignore {username}
          </Action>
        </>
      )}
      {!isOwn && isModerator && <ModeratorActions username={username} onAct={(next) => after(() => onAct(next))()} />}
    </>
  );
}

export function MessageMenu({ message, onIgnore, acts }: MessageMenuProps) {
  const { id, username } = message;
  const [isOpen, setOpen] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const change = (next: boolean) => {
    setOpen(next);
    setReporting(false);
  };
  const after = (act: () => void) => () => {
    change(false);
    act();
  };
  return (
    <>
      <Radix.Root open={isOpen} onOpenChange={change}>
        <Radix.Trigger asChild>
          <More label={`Message of ${username}`} icon={EllipsisVertical} />
        </Radix.Trigger>
        <Radix.Portal>
          <Sheet align="end" collisionPadding={8} aria-label={`Message of ${username}`}>
            {isReporting ? (
              <ReportForm id={id} username={username} onDone={() => change(false)} />
            ) : (
              <MenuActions {...{ message, onIgnore, acts, after }} onReport={() => setReporting(true)} onAct={setAct} />
            )}
          </Sheet>
        </Radix.Portal>
      </Radix.Root>
      {act !== null && <ActDialog act={act} id={id} username={username} onClose={() => setAct(null)} />}
    </>
  );
}
