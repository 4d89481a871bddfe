import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { listQuery, periodQuery } from '../definition/list.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { accountId, commandId } from '../ids.ts';
import { points } from '../points.ts';
import { EXCEPTION_NOTE_NAMES, EXCEPTION_REASON_NAMES } from './exceptions.ts';
import { networkName } from './networks.ts';
import { accountClosed, accountUnknown, exceptionClosed, notFound } from '../definition/common-refusals.ts';
import { nothingToCredit } from './refusals.ts';

const instant = z.iso.datetime();
const CURSOR = /^\d{1,15}_[\w-]{1,40}$/;

const ownOffer = z.object({
  cursor: z.string(),
  network: z.string(),
  networkTitle: z.string(),
  name: z.string().nullable(),
  /** pending: credited, before its release date. */
  state: z.enum(['clicked', 'pending', 'credited', 'reversed']),
  points: points.nullable(),
  promisedPoints: points.nullable(),
  clickedAt: instant.nullable(),
  creditedAt: instant.nullable(),
  releaseAt: instant.nullable(),
  reversedAt: instant.nullable(),
});

export const ownOffersCall = defineCall({
  name: 'own-offers',
  method: 'GET',
  path: '/api/offers/mine',
  access: 'player',
  budget: LIST,
  summary: 'What became of the player’s offers: clicked, pending until a date, credited, reversed. The latest first.',
  query: z.strictObject({
    before: z.string().regex(CURSOR, 'Page with the cursor of the last offer.').optional(),
    limit: wholeNumber('limit', 1, 200).prefault(50),
  }),
  reply: z.object({
    offers: z.array(ownOffer),
    pendingPoints: points,
  }),
  refusals: [],
});

export const wallsCall = defineCall({
  name: 'offer-walls',
  method: 'GET',
  path: '/api/offers/walls',
  access: 'player',
  budget: SMALL,
  summary: 'Networks with a wall of offers.',
  reply: z.object({ walls: z.array(z.object({ network: z.string(), title: z.string() })) }),
  refusals: [],
});

export const openWallCall = defineCall({
  name: 'open-wall',
  method: 'POST',
  path: '/api/offers/walls/:network',
  access: 'player',
  budget: { ...SMALL, perDay: 500 },
  idempotent: true,
  summary:
    'The address of a network’s wall for this player, for a frame or a tab. The network knows them by an opaque code.',
  params: z.object({ network: networkName }),
  body: z.strictObject({}).optional(),
  reply: z.object({ url: z.string() }),
  refusals: [notFound],
});

const waiting = z.object({
  id: z.int(),
  reason: z.enum(EXCEPTION_REASON_NAMES),
  detail: z.string(),
  network: z.string(),
  state: z.enum(['open', 'resolved', 'dismissed']),
  attempts: z.int(),
  seen: z.int(),
  openedAt: instant,
  lastAt: instant,
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** Of the change request, if its resolution waits for a second person. */
  requestId: commandId.nullable(),
  conversion: z
    .object({
      kind: z.enum(['credit', 'reversal']),
      transactionId: z.string(),
      account: accountId.nullable(),
      points: points.nullable(),
      promisedPoints: points.nullable(),
      /** As sent. */
      revenue: z.string().nullable(),
      reward: z.string().nullable(),
      offerName: z.string().nullable(),
    })
    .nullable(),
  /** Informative: none blocks the credit. */
  notes: z.array(z.enum(EXCEPTION_NOTE_NAMES)),
});

export const OFFER_EXCEPTION_SORTS = { openedAt: 'desc', lastAt: 'desc', seen: 'desc' } as const;

export const exceptionsCall = defineCall({
  name: 'offer-exceptions',
  method: 'GET',
  path: '/api/admin/offers/exceptions',
  access: 'resolve-offers',
  budget: LIST,
  summary: 'Postbacks that were not booked and why, the latest first.',
  query: z.strictObject({
    state: z.enum(['open', 'resolved', 'dismissed']).default('open'),
    reason: z.enum(EXCEPTION_REASON_NAMES).optional(),
    network: networkName.optional(),
    ...listQuery(OFFER_EXCEPTION_SORTS, wholeNumber('before', 1, Number.MAX_SAFE_INTEGER)),
    ...periodQuery,
  }),
  reply: z.object({ exceptions: z.array(waiting) }),
  refusals: [],
});

export const resolveCall = defineCall({
  name: 'resolve-exception',
  method: 'POST',
  path: '/api/admin/offers/exceptions/:id',
  access: 'resolve-offers',
  commands: ['resolve-postback'],
  budget: SMALL,
  idempotent: 'required',
  summary:
    'Ends an exception. retry: it goes its way again; approve: also past the cap and the comparisons of revenue, reward and price; assign: to that account; dismiss: nothing is booked. To assign a postback that does not name the account, or to give more points than one person may, needs a second person.',
  params: z.object({ id: wholeNumber('id', 1, Number.MAX_SAFE_INTEGER) }),
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['retry', 'approve', 'dismiss']), reason }),
    z.strictObject({ action: z.literal('assign'), account: accountId, reason }),
  ]),
  reply: z.object({ id: z.int() }),
  refusals: [accountClosed, accountUnknown, exceptionClosed, notFound, nothingToCredit],
});

export const OFFER_CALLS = [ownOffersCall, wallsCall, openWallCall, exceptionsCall, resolveCall] as const;
