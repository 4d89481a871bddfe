import { defineRefusal } from '../definition/refusal.ts';

export const nothingToCredit = defineRefusal(
  'nothing-to-credit',
  409,
  'This request could not be read: it can be retried or dismissed.',
);
export const offerAlreadyCredited = defineRefusal(
  'offer-already-credited',
  409,
  'This conversion was credited before.',
);
export const offerUnknown = defineRefusal('offer-unknown', 404, 'This account has no such credit of an offer.');
export const offerEnded = defineRefusal('offer-ended', 409, 'This credit was released or reversed before.');
export const offerNotDue = defineRefusal('offer-not-due', 409, 'This credit is still waiting for its release date.');

export const OFFER_GATEWAY_REFUSALS = [nothingToCredit] as const;
