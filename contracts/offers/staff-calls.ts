import { z } from 'zod';
import { defineCall, LIST, REPORT, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { listQuery, periodQuery } from '../definition/list.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { accountId, commandId } from '../ids.ts';
import { points, summedPoints } from '../points.ts';
import { EXCEPTION_NOTE_NAMES, EXCEPTION_REASON_NAMES } from './exceptions.ts';
import { networkName } from './networks.ts';
import { accountClosed, accountUnknown, exceptionClosed, notFound } from '../definition/common-refusals.ts';
import { nothingToCredit } from './refusals.ts';
import { player } from '../definition/kind.ts';

const instant = z.iso.datetime();
const days = wholeNumber('days', 1, 90).prefault(30);
const count = z.int();

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

export const exceptionCausesCall = defineCall({
  name: 'exception-causes',
  method: 'GET',
  path: '/api/admin/offers/exception-causes',
  access: 'resolve-offers',
  budget: LIST,
  summary: 'Open exceptions by reason and network, the most frequent first.',
  reply: z.object({
    rows: z.array(
      z.object({
        reason: z.enum(EXCEPTION_REASON_NAMES),
        network: z.string(),
        count,
        /** Of the stated conversions; some state none. */
        points: summedPoints,
        oldestAt: instant,
        latestAt: instant,
      }),
    ),
  }),
  refusals: [],
});

export const exceptionRequestCall = defineCall({
  name: 'exception-request',
  method: 'GET',
  path: '/api/admin/offers/exceptions/:id',
  access: 'resolve-offers',
  budget: SMALL,
  summary: 'The request behind an exception, as the network sent it. Secrets are replaced.',
  params: z.object({ id: wholeNumber('id', 1, Number.MAX_SAFE_INTEGER) }),
  reply: z.object({
    receivedAt: instant,
    /** Sender's address. */
    peer: z.string().nullable(),
    method: z.enum(['GET', 'POST']),
    target: z.string(),
    headers: z.record(z.string(), z.string()),
    /** Cut off after 4,000 characters. */
    body: z.string(),
  }),
  refusals: [notFound],
});

export const networksCall = defineCall({
  name: 'offer-networks',
  method: 'GET',
  path: '/api/admin/offers/networks',
  access: 'resolve-offers',
  budget: REPORT,
  summary: 'Connected networks, and those of earlier conversions: postbacks, credits and reversals of the last days.',
  query: z.strictObject({ days }),
  reply: z.object({
    rows: z.array(
      z.object({
        network: z.string(),
        title: z.string(),
        isConnected: z.boolean(),
        /** Of the latest authentic postback; null if there is none. */
        latestAt: instant.nullable(),
        credits: count,
        points: summedPoints,
        /** Of these credits. */
        reversals: count,
        reversedPoints: summedPoints,
        openExceptions: count,
        /** Postbacks of the period that became exceptions. */
        exceptions: count,
      }),
    ),
  }),
  refusals: [],
});

export const reversalsCall = defineCall({
  name: 'offer-reversals',
  method: 'GET',
  path: '/api/admin/offers/reversals',
  access: 'resolve-offers',
  budget: REPORT,
  summary: 'Credits of the last days that were reversed, by offer or by player, the most points first.',
  query: z.strictObject({
    by: z.enum(['offer', 'player'], 'by is offer or player.').prefault('offer'),
    network: networkName.optional(),
    days,
    limit: wholeNumber('limit', 1, 200).prefault(100),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        /** Null by player. */
        network: z.string().nullable(),
        offer: z.string().nullable(),
        /** Null by offer. */
        account: player('username').nullable(),
        username: z.string().nullable(),
        credits: count,
        points: summedPoints,
        reversals: count,
        reversedPoints: summedPoints,
      }),
    ),
  }),
  refusals: [],
});

export const OFFER_STAFF_CALLS = [
  exceptionsCall,
  resolveCall,
  exceptionCausesCall,
  exceptionRequestCall,
  networksCall,
  reversalsCall,
] as const;
