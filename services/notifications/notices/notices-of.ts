import { describeCause } from '#contracts/approvals/stale-cause.ts';
import type { NoticeRules } from '#contracts/definition/notice.ts';
import { definitionOf, type LedgerEvent } from '#contracts/events.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { NotificationFact } from '#contracts/notifications/fact.ts';
import type { LevelTerms } from '#contracts/levels/levels.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import { UnfitEvent } from '#projections/consumer/unfit-event.ts';

export type Notice = {
  account: AccountId;
  fact: NotificationFact;
  /** Derived from the event's content, not its position, so that a replay notifies once. */
  cause: string;
  partition: number;
  seq: number;
  at: number;
};

export type Rules = Omit<NoticeRules, 'describeCause'> & { levels: LevelTerms };

export function noticesOf(event: LedgerEvent, rules: Omit<Rules, 'levels'>): Notice[] {
  if (isFinishedRound(event) && event.game === null) throw new UnfitEvent('a round of no game');
  const notice = definitionOf(event.type).notice?.(event as never, { ...rules, describeCause }) ?? null;
  if (notice === null) return [];
  const { partition, seq, at } = event;
  const { account = event.account, fact, cause } = notice;
  return [{ account, partition, seq, at, fact: fact as NotificationFact, cause }];
}
