import { instantOf } from '#contracts/days/time.ts';
import type { Offers, OwnOffer } from '#contracts/internal/offers.ts';
import { networkTitle } from '#contracts/offers/networks.ts';
import { refused } from '../../module/errors.ts';
import { answer, type Handlers } from '../../module/handler.ts';

const NO_WALL = refused('not-found', 'This network has no wall here.');

const maybeTime = (ms: number | null) => (ms === null ? null : instantOf(ms));

export function ownOfferHandlers(offers: Offers): Pick<Handlers, 'own-offers' | 'offer-walls' | 'open-wall'> {
  return {
    'own-offers': async ({ account, query: { before, limit } }) => {
      const [found, pendingPoints] = await Promise.all([
        offers.ownOffers(account, { before: placeOf(before), limit }),
        offers.pendingPoints(account),
      ]);
      return answer({ offers: found.map(present), pendingPoints });
    },
    'offer-walls': () => answer({ walls: [...offers.walls()] }),
    'open-wall': async ({ account, commandId, params: { network }, addressOf }) => {
      const click = { commandId, account, network, offerId: null, offerName: null, points: null, address: addressOf() };
      const url = await offers.openWall(click);
      return url === null ? NO_WALL : answer({ url });
    },
  };
}

function placeOf(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null;
  const at = cursor.indexOf('_');
  return { at: Number(cursor.slice(0, at)), id: cursor.slice(at + 1) };
}

function present({ id, at, clickedAt, creditedAt, releaseAt, reversedAt, ...offer }: OwnOffer) {
  return {
    ...offer,
    cursor: `${at}_${id}`,
    networkTitle: networkTitle(offer.network),
    clickedAt: maybeTime(clickedAt),
    creditedAt: maybeTime(creditedAt),
    releaseAt: maybeTime(releaseAt),
    reversedAt: maybeTime(reversedAt),
  };
}
