// A link that browsers follow in a new tab, so it is not in the call catalogue. Stores the click and redirects with the
// player's codes.
import type { DatabasePool } from 'slonik';
import type { CommandId } from '#contracts/ids.ts';
import type { OfferList } from '#contracts/internal/offer-list.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import { OPEN_OFFER } from '#contracts/offers/list-calls.ts';
import type { Random } from '#infra/process/random.ts';
import { dailyBudget } from '../../module/daily-budget.ts';
import type { Context, Door } from '../../module/routes.ts';

type OpenOfferDeps = {
  offers: Pick<Offers, 'noteClick'>;
  offerList: OfferList | null;
  pool: DatabasePool;
  random: Pick<Random, 'commandId'>;
};

const BACK = '/earn?offer=gone';
const LONGEST_ID = 100;

export function openOffer(deps: OpenOfferDeps, door: Door): (ctx: Context) => Promise<void> {
  const takeDaily = dailyBudget(deps.pool, { name: 'open-offer', budget: OPEN_OFFER })!;
  return async (ctx) => {
    ctx.state.call = 'open-offer';
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    const account = door.accountOf(ctx);
    const tooOften = door.takeBudget(OPEN_OFFER, account ?? door.addressOf(ctx.req));
    if (tooOften !== null) return door.refuse(ctx, tooOften);
    if (account === null) return ctx.redirect('/auth');
    const overspent = await takeDaily({ account, addressOf: () => door.addressOf(ctx.req) });
    if (overspent !== null) return door.refuse(ctx, overspent);
    const visitor = { address: door.addressOf(ctx.req), agent: ctx.req.headers['user-agent'] ?? '' };
    const id: string = ctx.params?.['offerid'] ?? '';
    ctx.redirect((await linkFor(id, { account, visitor }, deps)) ?? BACK);
  };
}

async function linkFor(
  id: string,
  { account, visitor }: { account: number; visitor: { address: string; agent: string } },
  { offers, offerList, random }: OpenOfferDeps,
): Promise<string | null> {
  if (offerList === null || id.length > LONGEST_ID) return null;
  const known = await offerList.read(visitor);
  const offer = known.kind === 'listed' ? known.offers.find((one) => one.id === id) : undefined;
  if (offer === undefined) return null;
  const { network, ownId: offerId } = offer;
  const commandId = random.commandId() as CommandId;
  const click = {
    commandId,
    account,
    network,
    offerId,
    offerName: offer.shortName,
    points: offer.points,
    steps: offer.steps,
    address: visitor.address,
  };
  return offerList.linkOf(offer, visitor, await offers.noteClick(click));
}
