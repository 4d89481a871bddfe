import type { StoredNotification } from '#contracts/internal/notifications.ts';
import type { NotificationFact } from '#contracts/notifications/fact.ts';
import type { AboutCredits, OfferAbout } from '#contracts/words/offer.ts';
import type { Unnamed } from './store/listed.ts';

/** With the offers that they are about. */
export async function named(stored: readonly Unnamed[], aboutCredits: AboutCredits): Promise<StoredNotification[]> {
  const about = await aboutCredits(stored.flatMap(({ fact }) => creditIn(fact) ?? []));
  return stored.map((one) => ({ ...one, about: about.get(creditIn(one.fact) ?? '') ?? null }));
}

export async function aboutFact(fact: NotificationFact, aboutCredits: AboutCredits): Promise<OfferAbout | null> {
  const credit = creditIn(fact);
  return credit === null ? null : ((await aboutCredits([credit])).get(credit) ?? null);
}

function creditIn(fact: NotificationFact): string | null {
  return fact.kind === 'offer' ? (fact.params.credit ?? null) : null;
}
