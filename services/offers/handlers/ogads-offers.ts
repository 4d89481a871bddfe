import { instantOf } from '#contracts/days/time.ts';
import { LIST_TEXTS, openOfferPath } from '#contracts/offers/list-calls.ts';
import type { ListedOffer, OfferList } from '#contracts/internal/offer-list.ts';
import type { OfferOutlook, Offers } from '#contracts/internal/offers.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { answer, type Handler } from '../../module/handler.ts';

export function ogadsOffersHandler(list: OfferList | null, offers: Pick<Offers, 'outlook'>): Handler<'ogads-offers'> {
  return async ({ account, session }) => {
    if (list === null) return answer({ success: true, offers: [] });
    const listing = await list.read(session.visit());
    if (listing.kind === 'unavailable') {
      return answer({ success: false, offers: [], error: LIST_TEXTS.failed, message: LIST_TEXTS.tryAgain });
    }
    if (listing.offers.length === 0) return answer({ success: true, offers: [], message: LIST_TEXTS.notHere });
    const outlooks = await offers.outlook(account, { network: list.network, offers: listing.offers });
    return answer({ success: true, offers: listing.offers.map((offer, at) => present(offer, outlooks[at]!)) });
  };
}

function present(offer: ListedOffer, { waitDays, outcome }: OfferOutlook) {
  const { id, name, shortName, task, description, picture, type, device, points } = offer;
  const releaseAt = outcome?.releaseAt ?? null;
  return {
    offerid: id,
    name,
    name_short: shortName,
    adcopy: task,
    description,
    picture,
    ctype: type,
    device,
    payout: points / POINTS_PER_USD,
    points,
    link: openOfferPath(id),
    waitDays,
    outcome: outcome?.state ?? null,
    releaseAt: releaseAt === null ? null : instantOf(releaseAt),
  };
}
