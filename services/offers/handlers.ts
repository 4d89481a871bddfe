import { instantOf, maybeInstantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { ListedOffer, OfferList } from '#contracts/internal/offer-list.ts';
import type {
  OfferOutlook,
  Offers,
  OwnOffer,
  Resolution,
  StepProgress,
  WaitingException,
} from '#contracts/internal/offers.ts';
import { LIST_TEXTS, openOfferPath } from '#contracts/offers/list-calls.ts';
import { networkTitle } from '#contracts/offers/networks.ts';
import { refusal } from '#contracts/outcome.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { refused } from '../module/errors.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, answerPage, type Handler, type Handlers } from '../module/handler.ts';

const NO_WALL = refused('not-found', 'This network has no wall here.');

function ownOfferHandlers(offers: Offers): Pick<Handlers, 'own-offers' | 'offer-walls' | 'open-wall'> {
  return {
    'own-offers': async ({ account, query: { before, limit } }) => {
      const [found, pendingPoints] = await Promise.all([
        offers.ownOffers(account, { before: placeOf(before), limit }),
        offers.pendingPoints(account),
      ]);
      return answer({ offers: found.map(presentOwn), pendingPoints });
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

function presentOwn(own: OwnOffer) {
  const { id, at, clickedAt, creditedAt, releaseAt, reversedAt, step, steps, ...offer } = own;
  return {
    ...offer,
    cursor: `${at}_${id}`,
    networkTitle: networkTitle(offer.network),
    clickedAt: maybeInstantOf(clickedAt),
    creditedAt: maybeInstantOf(creditedAt),
    releaseAt: maybeInstantOf(releaseAt),
    reversedAt: maybeInstantOf(reversedAt),
    ...(step !== null && { step }),
    ...(steps.length > 0 && { steps: steps.map(presentStep) }),
  };
}

function presentStep<Step extends StepProgress>({ releaseAt, ...step }: Step) {
  return { ...step, releaseAt: maybeInstantOf(releaseAt) };
}

function ogadsOffersHandler(list: OfferList | null, offers: Pick<Offers, 'outlook'>): Handler<'ogads-offers'> {
  return async ({ account, session }) => {
    if (list === null) return answer({ success: true, offers: [] });
    const listing = await list.read(session.visit());
    if (listing.kind === 'unavailable') {
      return answer({ success: false, offers: [], error: LIST_TEXTS.failed, message: LIST_TEXTS.tryAgain });
    }
    if (listing.offers.length === 0) return answer({ success: true, offers: [], message: LIST_TEXTS.notHere });
    const outlooks = await offers.outlook(account, listing.offers);
    return answer({ success: true, offers: listing.offers.map((offer, at) => presentListed(offer, outlooks[at]!)) });
  };
}

function presentListed(offer: ListedOffer, { waitDays, outcome, steps }: OfferOutlook) {
  const { id, name, shortName, task, description, picture, type, device, minutes, points } = offer;
  return {
    offerid: id,
    name,
    name_short: shortName,
    adcopy: task,
    description,
    picture,
    ctype: type,
    device,
    minutes,
    payout: points / POINTS_PER_USD,
    points,
    link: openOfferPath(id),
    waitDays,
    outcome: outcome?.state ?? null,
    releaseAt: maybeInstantOf(outcome?.releaseAt ?? null),
    ...(steps.length > 0 && { steps: steps.map(presentStep) }),
  };
}

const MISSING = refused('not-found', 'There is no such exception.');
const CLOSED = refused('exception-closed', 'This exception is already closed.');
const NO_CONVERSION = refused('nothing-to-credit', 'This request could not be read: retry or dismiss it.');
const NOBODY = refused('account-unknown', 'There is no such player.');

type Rooms = { offers: Offers; identity: Pick<Identity, 'person'> };

function exceptionHandlers({ offers, identity }: Rooms): Pick<Handlers, 'offer-exceptions' | 'resolve-exception'> {
  return {
    'offer-exceptions': async ({ query }) =>
      answerPage(await offers.exceptions(query), (found) => ({ exceptions: found.map(present) })),
    'resolve-exception': async ({ account: by, commandId, params: { id }, body }) => {
      const { reason: note } = body;
      if (body.action === 'assign' && (await identity.person(body.account)) === null) return NOBODY;
      const resolution: Resolution =
        body.action === 'assign' ? { action: 'assign', account: body.account, note } : { action: body.action, note };
      const resolved = await offers.resolve(id, resolution, { by, commandId });
      if (typeof resolved === 'object') return resolved.kind === 'refusal' ? resolved : answerOf({ id }, resolved);
      switch (resolved) {
        case 'missing':
          return MISSING;
        case 'closed':
          return CLOSED;
        case 'no-conversion':
          return NO_CONVERSION;
        case 'own':
          return refusal('own-account');
        case 'waiting':
          return refusal('change-request-waiting');
        case 'done':
          return answer({ id });
      }
    },
  };
}

function present({ openedAt, lastAt, closedAt, notes, ...entry }: WaitingException) {
  return {
    ...entry,
    notes: [...notes],
    openedAt: instantOf(openedAt),
    lastAt: instantOf(lastAt),
    closedAt: maybeInstantOf(closedAt),
  };
}

type Deps = { offers: Offers; identity: Pick<Identity, 'publicPersons'> };
type FigureCall = 'exception-causes' | 'exception-request' | 'offer-networks' | 'offer-reversals';

function offerFigureHandlers({ offers, identity }: Deps): Pick<Handlers, FigureCall> {
  return {
    async 'exception-causes'() {
      const causes = await offers.exceptionCauses();
      return answer({
        rows: causes.map(({ oldestAt, latestAt, ...cause }) => {
          return { ...cause, oldestAt: instantOf(oldestAt), latestAt: instantOf(latestAt) };
        }),
      });
    },
    async 'exception-request'({ params: { id } }) {
      const request = await offers.exceptionRequest(id);
      if (request === null) return MISSING;
      return answer({ ...request, headers: { ...request.headers }, receivedAt: instantOf(request.receivedAt) });
    },
    async 'offer-networks'({ query: { days } }) {
      const networks = await offers.networkFigures(days);
      return answer({
        rows: networks.map(({ latestAt, ...network }) => {
          return { ...network, latestAt: maybeInstantOf(latestAt) };
        }),
      });
    },
    async 'offer-reversals'({ query }) {
      const rows = await offers.reversals(query);
      const people = await identity.publicPersons(rows.map(({ account }) => account).filter((one) => one !== null));
      const nameOf = (account: number | null) => (account === null ? null : (people.get(account)?.username ?? null));
      return answer({ rows: rows.map((row) => ({ ...row, username: nameOf(row.account) })) });
    },
  };
}

export function handlers(ground: Ground) {
  const { offers, offerList } = ground;
  return {
    'ogads-offers': ogadsOffersHandler(offerList, offers),
    ...ownOfferHandlers(offers),
    ...exceptionHandlers(ground),
    ...offerFigureHandlers(ground),
  };
}
