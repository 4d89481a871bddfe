import type { Notification } from '#contracts/push.ts';

export const MAX_CARDS = 5;
export const SHOWN_MS = 10_000;

export type NoticeCard = Omit<Notification, 'id'> & {
  /** Of the card. */
  id: number;
  /** Of the stored notification; null: it is not stored. */
  stored: number | null;
  /** The table of this screen has shown it. */
  isOnTheTable: boolean;
};

export function withNotice(cards: readonly NoticeCard[], notice: NoticeCard): NoticeCard[] {
  return [notice, ...cards].slice(0, MAX_CARDS);
}

export function withoutNotice(cards: readonly NoticeCard[], id: number): NoticeCard[] {
  return cards.filter((card) => card.id !== id);
}

/**
 * When the next round begins: a card of what the table has shown has been seen. At a high stake every other round is a
 * big win, and their cards together would bury the table. The same array when there is none.
 */
export function withTableCleared(cards: readonly NoticeCard[]): readonly NoticeCard[] {
  return cards.some(({ isOnTheTable }) => isOnTheTable) ? cards.filter(({ isOnTheTable }) => !isOnTheTable) : cards;
}

/** A win that the table has shown needs no card beside it; a big one gets its card all the same. */
export function isTold(notice: Pick<Notification, 'type'>, isOnTheTable: boolean): boolean {
  return !(notice.type === 'win' && isOnTheTable);
}
