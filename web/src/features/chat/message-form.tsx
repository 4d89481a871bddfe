import { SendHorizontal, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { editChatMessage, sendChatMessage } from '#contracts/chat/calls.ts';
import { MOST_CHARACTERS, type ChatMessage } from '#contracts/chat/message.ts';
import { chatSent } from '#contracts/chat/push.ts';
import { charactersOf } from '#contracts/definition/emoji.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { callApi, newIdempotencyKey } from '../../api/client.ts';
import { useLive } from '../../live/live-provider.tsx';
import { color, size } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { EmojiPicker } from './emoji-picker.tsx';

type Sending = { text: string; id: string; about: About | null };

/** The message that the next one answers, or that is edited. */
export type About = { act: 'reply' | 'edit'; message: ChatMessage };

type SendListeners = { onSent(message: ChatMessage): void; onRefused(): void };

function replyTo(about: About | null): { replyTo?: number } {
  return about?.act === 'reply' ? { replyTo: about.message.id } : {};
}

/** By the socket, or by HTTP without one. Both carry one id, so that a lost answer sends nothing twice. */
function useSend({ onSent, onRefused }: SendListeners) {
  const { chat } = useLive();
  const unknown = useRef<Sending | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function bySocket({ text: message, id, about }: Sending): Promise<ChatMessage | string | null> {
    if (about?.act === 'edit') return null;
    const acknowledged = await chat.send({ message, id, ...replyTo(about) })?.catch(() => null);
    const answer = chatSent.safeParse(acknowledged);
    if (!answer.success) return null;
    return answer.data.ok ? answer.data.message : answer.data.message;
  }

  async function byCall({ text: message, id, about }: Sending): Promise<ChatMessage> {
    if (about?.act === 'edit') {
      const params = { id: about.message.id };
      return (await callApi(editChatMessage, { params, body: { message } }, { idempotencyKey: id })).data.message;
    }
    const body = { message, ...replyTo(about) };
    const { data } = await callApi(sendChatMessage, { body }, { idempotencyKey: id });
    return data.message;
  }

  /** Resolves to whether the message was sent. */
  async function send(text: string, about: About | null): Promise<boolean> {
    const isAgain = unknown.current?.text === text && unknown.current.about === about;
    if (!isAgain || unknown.current === null) unknown.current = { text, about, id: newIdempotencyKey() };
    const sending = unknown.current;
    setSending(true);
    try {
      const outcome = (await bySocket(sending)) ?? (await byCall(sending));
      if (typeof outcome !== 'string') {
        unknown.current = null;
        setProblem(null);
        onSent(outcome);
        return true;
      }
      unknown.current = null;
      setProblem(outcome);
      onRefused();
    } catch (error) {
      setProblem(sentenceOf(error));
      onRefused();
    } finally {
      setSending(false);
    }
    return false;
  }

  return { send, isSending, problem, clearProblem: () => setProblem(null) };
}

const Words = styled(TextArea)`
  field-sizing: content;
  min-height: 2.75rem;
  max-height: 8rem;
  resize: none;
`;

const SendButton = styled(IconButton)`
  color: ${color.brass};
`;

const Under = styled.p<{ $isProblem: boolean }>`
  grid-column: 1 / -1;
  min-height: 1.3em;
  color: ${({ $isProblem }) => ($isProblem ? color.loss : color.quiet)};
  font-size: ${size.fine};
`;

const AboutFrame = styled.p`
  display: flex;
  grid-column: 1 / -1;
  align-items: center;
  justify-content: space-between;
  min-width: 0;
  color: ${color.quiet};
  font-size: ${size.fine};

  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

function AboutLine({ about: { act, message }, onClose }: { about: About; onClose(): void }) {
  return (
    <AboutFrame>
      <span>{act === 'edit' ? 'Editing your message' : `Reply to ${message.username}: ${message.message}`}</span>
      <IconButton label={act === 'edit' ? 'Stop editing' : 'Do not reply'} icon={X} onClick={onClose} />
    </AboutFrame>
  );
}

/** The counter appears near the limit. */
const NEAR = 80;

type MessageFormProps = {
  draft: string;
  onDraft(draft: string): void;
  about: About | null;
  onAbout(about: About | null): void;
  /** Neither the socket nor HTTP gets through. */
  isAway: boolean;
  onSent(message: ChatMessage): void;
  onRefused(): void;
};

export function MessageForm({ draft, onDraft, about, onAbout, isAway, onSent, onRefused }: MessageFormProps) {
  const { send, isSending, problem, clearProblem } = useSend({ onSent, onRefused });
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const toField = () => field.current?.focus({ preventScroll: true });
  const pick = (emoji: string) => onDraft(withEmoji(draft, emoji, field.current));
  useEffect(() => toField(), [about]);
  const text = draft.trim();
  const left = MOST_CHARACTERS - charactersOf(text).length;

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (text === '' || left < 0 || isSending || isAway) return;
    if (await send(text, about)) close();
    toField();
  }

  function close() {
    onDraft('');
    onAbout(null);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && about !== null) {
      event.stopPropagation();
      return close();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  const under = problem ?? noteOf(isAway, left);
  return (
    <Stack as="form" gap={1} columns="minmax(0, 1fr) auto auto" align="end" onSubmit={(event) => void submit(event)}>
      {about !== null && <AboutLine about={about} onClose={close} />}
      <label>
        <VisuallyHidden>Message</VisuallyHidden>
        <Words
          ref={field}
          rows={1}
          value={draft}
          placeholder={isAway ? 'Not connected' : 'Write a message'}
          disabled={isAway}
          readOnly={isSending}
          aria-describedby={noteId}
          aria-invalid={left < 0 || problem !== null}
          onKeyDown={press}
          onChange={(event) => {
            clearProblem();
            onDraft(event.target.value);
          }}
        />
      </label>
      <EmojiPicker isDisabled={isAway} onPick={pick} onClosed={toField} />
      <SendButton label={saveWords(about)} icon={SendHorizontal} type="submit" disabled={isAway} />
      <Under id={noteId} role="status" $isProblem={problem !== null || left < 0}>
        {under}
      </Under>
    </Stack>
  );
}

function saveWords(about: About | null): string {
  return about?.act === 'edit' ? 'Save' : 'Send';
}

/** Replaces the selection. */
function withEmoji(draft: string, emoji: string, field: HTMLTextAreaElement | null): string {
  const { selectionStart: from, selectionEnd: to } = field ?? {
    selectionStart: draft.length,
    selectionEnd: draft.length,
  };
  return `${draft.slice(0, from)}${emoji}${draft.slice(to)}`;
}

function noteOf(isAway: boolean, left: number): string {
  if (isAway) return "You are offline. You can send again once you're connected.";
  if (left < 0) return `${-left} characters too many.`;
  return left <= NEAR ? `${left} characters left` : '';
}
