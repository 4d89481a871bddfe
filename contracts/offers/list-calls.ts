import { z } from 'zod';
import { type Budget, defineCall, LIST } from '../definition/call.ts';
import { points } from '../points.ts';

export const LIST_TEXTS = {
  failed: 'Failed to load offers',
  tryAgain: 'Failed to load offers. Please try again.',
  notHere: 'No offers available for your location at the moment',
} as const;

/** Behind it the click is noted and the network's page opens. It is a page, no call: its answer is a redirect. */
export const OPEN_OFFER_PATH = '/api/ogads/offers/:offerid/open';

/** Each time leaves a click. */
export const OPEN_OFFER: Budget = { ...LIST, perDay: 300 };

export function openOfferPath(offerid: string): string {
  return OPEN_OFFER_PATH.replace(':offerid', encodeURIComponent(offerid));
}

export const ogadsOffer = z.object({
  offerid: z.string(),
  name: z.string(),
  name_short: z.string(),
  /** What has to be done. */
  adcopy: z.string(),
  /** Plain text. */
  description: z.string(),
  picture: z.string().nullable(),
  ctype: z.string(),
  device: z.string(),
  /** The player's share in dollars: points / 100. */
  payout: z.number(),
  points,
  /** On this house: see OPEN_OFFER_PATH. */
  link: z.string(),
  /** How many days its points stay pending. */
  waitDays: z.int().min(0),
  /** The player's own conversion of it; null when there is none. */
  outcome: z.enum(['pending', 'credited', 'reversed']).nullable(),
  /** When pending points arrive. */
  releaseAt: z.iso.datetime().nullable(),
});

export const ogadsOffers = defineCall({
  name: 'ogads-offers',
  method: 'GET',
  path: '/api/ogads/offers',
  access: 'player',
  budget: LIST,
  summary: 'Offers for your place and device, at the price that is credited.',
  reply: z.object({
    /** False while the network cannot be asked. */
    success: z.boolean(),
    offers: z.array(ogadsOffer),
    error: z.string().optional(),
    message: z.string().optional(),
  }),
  refusals: [],
});

export const OFFER_LIST_CALLS = [ogadsOffers] as const;
