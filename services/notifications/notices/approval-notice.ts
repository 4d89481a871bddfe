import type { EventOf } from '#contracts/events.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { NotificationFact } from '#contracts/notifications/fact.ts';
import { describeChangeEnd } from '#contracts/words/change-notice.ts';
import { readableReason } from '#contracts/words/fact.ts';
import { describeCause } from '#contracts/words/stale-cause.ts';

type Ended =
  | EventOf<'change-approved'>
  | EventOf<'change-rejected'>
  | EventOf<'change-expired'>
  | EventOf<'change-outdated'>;
type Told = { account: AccountId; fact: NotificationFact; cause: string };

/** Null if the maker is the terminal, or approved alone. */
export function approvalNotice(event: Ended): Told | null {
  const { requestId, maker } = event.payload;
  const account = Number(/^operator:(\d+)$/.exec(maker)?.[1] ?? 0);
  if (account === 0 || event.actor === maker) return null;
  return { account, fact: { kind: 'system', params: wordsOf(event) }, cause: `approval:${requestId}` };
}

function wordsOf(event: Ended) {
  switch (event.type) {
    case 'change-approved': {
      const { reason } = event.payload;
      return describeChangeEnd('approved', reason === null ? null : readableReason(reason));
    }
    case 'change-rejected':
      return describeChangeEnd('rejected', readableReason(event.payload.reason));
    case 'change-expired':
      return describeChangeEnd('expired', null);
    case 'change-outdated':
      return describeChangeEnd('stale', describeCause(event.payload.by));
  }
}
