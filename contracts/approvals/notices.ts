import { type CausedNotice } from '../definition/notice.ts';
import { readableReason } from '../definition/text.ts';
import { systemNotice } from '../notifications/system.ts';

const WORDS = {
  approved: { title: 'Change approved', message: 'The change that you asked for was approved and applied.' },
  rejected: { title: 'Change rejected', message: 'The change that you asked for was rejected.' },
  expired: { title: 'Change expired', message: 'The change that you asked for expired. Nothing was changed.' },
  stale: { title: 'Change is stale', message: 'The change that you asked for can no longer be approved.' },
};

type Ended = { actor: string | null; payload: { requestId: string; maker: string } };

/**
 * To the maker of a change. `reason`: of the checker, or why it is stale. Null if the maker is the terminal, or decided
 * alone.
 */
export function noticeOf(
  { actor, payload: { requestId, maker } }: Ended,
  end: keyof typeof WORDS,
  reason: string | null,
): CausedNotice | null {
  const account = Number(/^operator:(\d+)$/.exec(maker)?.[1] ?? 0);
  if (account === 0 || actor === maker) return null;
  const { title, message } = WORDS[end];
  const words = { title, message: reason === null ? message : `${message} ${readableReason(reason)}` };
  return { account, fact: systemNotice.fact(words), cause: `approval:${requestId}` };
}
