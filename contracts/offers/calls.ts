import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { points } from '../points.ts';
import { offerStep } from './list-calls.ts';
import { networkName } from './networks.ts';
import { notFound } from '../definition/common-refusals.ts';

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
  /** Of offers that pay in steps: the one that was paid. */
  step: z.string().optional(),
  /** Of offers that pay in steps: all that were shown, as they are now. */
  steps: z.array(offerStep).optional(),
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

export const OFFER_CALLS = [ownOffersCall, wallsCall, openWallCall] as const;
