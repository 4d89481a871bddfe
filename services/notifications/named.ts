import type { CommonQueryMethods } from 'slonik';
import type { StoredNotification } from '#contracts/internal/notifications.ts';
import type { AboutCredits } from '#contracts/internal/offers.ts';
import type { OfferAbout } from '#contracts/offers/words.ts';
import type { Unnamed } from './store/listed.ts';

export type NamingRooms = { pool: CommonQueryMethods; aboutCredits: AboutCredits<CommonQueryMethods> };

export async function named(
  { pool, aboutCredits }: NamingRooms,
  stored: readonly Unnamed[],
): Promise<StoredNotification[]> {
  const about = await aboutCredits(
    pool,
    stored.flatMap(({ cause }) => creditIn(cause) ?? []),
  );
  return stored.map(({ cause, ...one }) => ({ ...one, about: about.get(creditIn(cause) ?? '') ?? null }));
}

export async function aboutCause(
  aboutCredits: AboutCredits<CommonQueryMethods>,
  transaction: CommonQueryMethods,
  cause: string,
): Promise<OfferAbout | null> {
  const credit = creditIn(cause);
  return credit === null ? null : ((await aboutCredits(transaction, [credit])).get(credit) ?? null);
}

/** Written by `noticesOf`. */
const OF_OFFER = /^offer:[a-z]+:(?<credit>[0-9a-f-]{36})$/;

function creditIn(cause: string): string | null {
  return OF_OFFER.exec(cause)?.groups!['credit'] ?? null;
}
