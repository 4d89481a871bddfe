import type { Notification } from '#contracts/push.ts';

export const MAX_CARDS = 5;
export const SHOWN_MS = 10_000;

export type NoticeCard = Omit<Notification, 'id'> & {
  id: number;
  /** Of the stored notification; null if not stored. */
  stored: number | null;
  isOnTheTable: boolean;
};

export function withNotice(cards: readonly NoticeCard[], notice: NoticeCard): NoticeCard[] {
  return [notice, ...cards].slice(0, MAX_CARDS);
}

export function withoutNotice(cards: readonly NoticeCard[], id: number): NoticeCard[] {
  return cards.filter((card) => card.id !== id);
}

/**
 * Drops cards of results shown on the table when the next round begins, so that frequent big wins do not cover it. Returns
 * the same array if there are none.
 */
export function withTableCleared(cards: readonly NoticeCard[]): readonly NoticeCard[] {
  return cards.some(({ isOnTheTable }) => isOnTheTable) ? cards.filter(({ isOnTheTable }) => !isOnTheTable) : cards;
}

/** A win shown on the table needs no card, unless it is a big one. */
export function isTold(notice: Pick<Notification, 'type'>, isOnTheTable: boolean): boolean {
  return !(notice.type === 'win' && isOnTheTable);
}
