import type { CommonQueryMethods } from 'slonik';
import type { StoredNotification } from '#contracts/internal/notifications.ts';
import type { OfferAbout } from '#contracts/offers/words.ts';
import { aboutCredits } from '../offers/port/about-credits.ts';
import type { Unnamed } from './store/listed.ts';

export async function named(db: CommonQueryMethods, stored: readonly Unnamed[]): Promise<StoredNotification[]> {
  const about = await aboutCredits(
    db,
    stored.flatMap(({ cause }) => creditIn(cause) ?? []),
  );
  return stored.map(({ cause, ...one }) => ({ ...one, about: about.get(creditIn(cause) ?? '') ?? null }));
}

export async function aboutCause(transaction: CommonQueryMethods, cause: string): Promise<OfferAbout | null> {
  const credit = creditIn(cause);
  return credit === null ? null : ((await aboutCredits(transaction, [credit])).get(credit) ?? null);
}

/** Written by `noticesOf`. */
const OF_OFFER = /^offer:[a-z]+:(?<credit>[0-9a-f-]{36})$/;

function creditIn(cause: string): string | null {
  return OF_OFFER.exec(cause)?.groups!['credit'] ?? null;
}
