import { sendChatMessage } from '#contracts/chat/calls.ts';
import { chatSend, type ChatSent } from '#contracts/chat/push.ts';
import type { AccountId } from '#contracts/ids.ts';
import { FAULT, type Refused } from '../../module/errors.ts';
import type { TakeBudget } from '../../module/routes.ts';
import { parsePart } from '../../module/parse.ts';
import type { SendMessage } from '../../module/send-message.ts';

export type HearChat = (account: AccountId, sent: unknown) => Promise<ChatSent>;

type HearRooms = { sendMessage: SendMessage; takeBudget: TakeBudget; drawCommandId: () => string };

/** Messages by socket: the rules and the budget of the call. */
export function chatHearer({ sendMessage, takeBudget, drawCommandId }: HearRooms): HearChat {
  return async (account, sent) => {
    const tooOften = takeBudget(sendChatMessage.budget, account);
    if (tooOften !== null) return refusedAs(tooOften);
    const parsed = parsePart(chatSend, sent, 'body');
    if (parsed.kind === 'refusal') return refusedAs(parsed);
    const { id, ...message } = parsed.value as ReturnType<typeof chatSend.parse>;
    const outcome = await sendMessage({ account, commandId: id ?? drawCommandId(), ...message }).catch(() => FAULT);
    return outcome.kind === 'sent' ? { ok: true, message: outcome.message } : refusedAs(outcome);
  };
}

function refusedAs({ code, message, retryAfterMs, fields }: Refused): ChatSent {
  const sentence = fields?.[0]?.message ?? message;
  return { ok: false, code, message: sentence, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
