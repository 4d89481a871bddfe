import { z } from 'zod';
import { type Budget, defineCall, LIST } from '../definition/call.ts';
import { points } from '../points.ts';

export const LIST_TEXTS = {
  failed: 'Failed to load offers',
  tryAgain: 'Failed to load offers. Please try again.',
  notHere: 'No offers available for your location at the moment',
} as const;

/** A page, not a call: records the click and redirects to the network. */
export const OPEN_OFFER_PATH = '/api/ogads/offers/:offerid/open';

export const OPEN_OFFER: Budget = { ...LIST, perDay: 300 };

export function openOfferPath(offerid: string): string {
  return OPEN_OFFER_PATH.replace(':offerid', encodeURIComponent(offerid));
}

/** A step of an offer that is paid on its own. */
export const offerStep = z.object({
  id: z.string(),
  words: z.string(),
  points,
  state: z.enum(['open', 'pending', 'paid', 'reversed']),
  /** Of pending ones. */
  releaseAt: z.iso.datetime().nullable(),
});

export const ogadsOffer = z.object({
  offerid: z.string(),
  name: z.string(),
  name_short: z.string(),
  adcopy: z.string(),
  description: z.string(),
  picture: z.string().nullable(),
  ctype: z.string(),
  device: z.string(),
  /** That it takes; null if the network does not say. */
  minutes: z.int().nullable(),
  /** The player's share in dollars, points / 100. */
  payout: z.number(),
  points,
  link: z.string(),
  waitDays: z.int().min(0),
  outcome: z.enum(['pending', 'credited', 'reversed']).nullable(),
  releaseAt: z.iso.datetime().nullable(),
  /** Of offers that pay in steps; `points` is their sum. */
  steps: z.array(offerStep.extend({ waitDays: z.int().min(0) })).optional(),
});

export const ogadsOffers = defineCall({
  name: 'ogads-offers',
  method: 'GET',
  path: '/api/ogads/offers',
  access: 'player',
  budget: LIST,
  summary: 'Offers for your place and device, at the price that is credited.',
  reply: z.object({
    /** False if the network does not answer. */
    success: z.boolean(),
    offers: z.array(ogadsOffer),
    error: z.string().optional(),
    message: z.string().optional(),
  }),
  refusals: [],
});

export const OFFER_LIST_CALLS = [ogadsOffers] as const;
