import type { StoredNotification } from '#contracts/internal/notifications.ts';
import type { AboutCredits, OfferAbout } from '#contracts/words/offer.ts';
import type { Unnamed } from './store/listed.ts';

/** With the offers that they are about. */
export async function named(stored: readonly Unnamed[], aboutCredits: AboutCredits): Promise<StoredNotification[]> {
  const about = await aboutCredits(stored.flatMap(({ cause }) => creditIn(cause) ?? []));
  return stored.map(({ cause, ...one }) => ({ ...one, about: about.get(creditIn(cause) ?? '') ?? null }));
}

export async function aboutCause(cause: string, aboutCredits: AboutCredits): Promise<OfferAbout | null> {
  const credit = creditIn(cause);
  return credit === null ? null : ((await aboutCredits([credit])).get(credit) ?? null);
}

/** As `noticesOf` writes the causes of offers. */
const OF_OFFER = /^offer:[a-z]+:(?<credit>[0-9a-f-]{36})$/;

function creditIn(cause: string): string | null {
  return OF_OFFER.exec(cause)?.groups!['credit'] ?? null;
}
