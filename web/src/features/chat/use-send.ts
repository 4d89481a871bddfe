import { useRef, useState } from 'react';
import { sendChatMessage } from '#contracts/chat/calls.ts';
import type { ChatMessage } from '#contracts/chat/message.ts';
import { chatSent } from '#contracts/chat/push.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { callApi, newIdempotencyKey } from '../../api/client.ts';
import { useLive } from '../../live/live-provider.tsx';

type Sending = { text: string; id: string };

type SendListeners = { onSent(message: ChatMessage): void; onRefused(): void };

/** By the socket, or by HTTP without one. Both carry one id, so that a lost answer sends nothing twice. */
export function useSend({ onSent, onRefused }: SendListeners) {
  const { chat } = useLive();
  const unknown = useRef<Sending | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function bySocket({ text: message, id }: Sending): Promise<ChatMessage | string | null> {
    const acknowledged = await chat.send({ message, id })?.catch(() => null);
    const answer = chatSent.safeParse(acknowledged);
    if (!answer.success) return null;
    return answer.data.ok ? answer.data.message : answer.data.message;
  }

  async function byCall({ text: message, id }: Sending): Promise<ChatMessage> {
    const { data } = await callApi(sendChatMessage, { body: { message } }, { idempotencyKey: id });
    return data.message;
  }

  /** Resolves to whether the message was sent. */
  async function send(text: string): Promise<boolean> {
    if (unknown.current?.text !== text) unknown.current = { text, id: newIdempotencyKey() };
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
