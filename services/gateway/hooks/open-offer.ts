// A link that browsers follow in a new tab, so it is not in the call catalogue. Stores the click and redirects with the
// player's codes.
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { DatabasePool } from 'slonik';
import type { CommandId } from '#contracts/ids.ts';
import type { OfferList } from '#contracts/internal/offer-list.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import { OPEN_OFFER, OPEN_OFFER_PATH } from '#contracts/offers/list-calls.ts';
import { sendRefusal } from '../answers/answer.ts';
import { dailyBudget, type TakeBudget } from '../calls/budgets.ts';
import type { AddressOf } from '../http/address.ts';
import { accountOf } from '../session/session.ts';

export type OpenOfferRooms = {
  offers: Pick<Offers, 'noteClick'>;
  offerList: OfferList | null;
  pool: DatabasePool;
  takeBudget: TakeBudget;
  addressOf: AddressOf;
  drawCommandId: () => string;
};

const BACK = '/earn?offer=gone';
const LONGEST_ID = 100;

export function mountOpenOffer(router: Router, rooms: OpenOfferRooms): void {
  const takeDaily = dailyBudget(rooms.pool, { name: 'open-offer', budget: OPEN_OFFER })!;
  router.get(OPEN_OFFER_PATH, async (ctx) => {
    ctx.state.call = 'open-offer';
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    const account = accountOf(ctx);
    const tooOften = rooms.takeBudget(OPEN_OFFER, account ?? rooms.addressOf(ctx.req));
    if (tooOften !== null) return sendRefusal(ctx, tooOften);
    if (account === null) return ctx.redirect('/auth');
    const overspent = await takeDaily({ account, addressOf: () => rooms.addressOf(ctx.req) });
    if (overspent !== null) return sendRefusal(ctx, overspent);
    ctx.redirect((await linkFor(ctx, account, rooms)) ?? BACK);
  });
}

async function linkFor(
  ctx: Context,
  account: number,
  { offers, offerList, addressOf, drawCommandId }: OpenOfferRooms,
): Promise<string | null> {
  const offerId: string = ctx.params['offerid'] ?? '';
  if (offerList === null || offerId.length > LONGEST_ID) return null;
  const visitor = { address: addressOf(ctx.req), agent: ctx.req.headers['user-agent'] ?? '' };
  const known = await offerList.read(visitor);
  const offer = known.kind === 'listed' ? known.offers.find(({ id }) => id === offerId) : undefined;
  if (offer === undefined) return null;
  const { network } = offerList;
  const commandId = drawCommandId() as CommandId;
  const click = {
    commandId,
    account,
    network,
    offerId,
    offerName: offer.shortName,
    points: offer.points,
    address: visitor.address,
  };
  return offerList.linkOf(offerId, visitor, await offers.noteClick(click));
}
