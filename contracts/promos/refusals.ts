import { defineRefusal } from '../definition/refusal.ts';

export const promoAccountTooNew = defineRefusal(
  'promo-account-too-new',
  403,
  'Your account is too new for this promo code.',
);
export const promoAlreadyUsed = defineRefusal('promo-already-used', 409, 'You already used this promo code.');
export const promoNotPaid = defineRefusal(
  'promo-not-paid',
  409,
  'The points of this promo code could not be credited to your account.',
);
export const promoUnknown = defineRefusal('promo-unknown', 404, 'There is no such promo code. Check the spelling.');
export const promoEnded = defineRefusal('promo-ended', 409, 'This promo code is no longer valid.');
export const promoExpired = defineRefusal('promo-expired', 409, 'This promo code has expired.');
export const promoUsedUp = defineRefusal('promo-used-up', 409, 'This promo code has been used up.');
export const promoSettled = defineRefusal('promo-settled', 409, 'This use of the promo code was settled before.');
export const promoCodeTaken = defineRefusal('promo-code-taken', 409, 'A promo code with these letters is running.');
export const tooManyPromos = defineRefusal('too-many-promos', 409, 'Too many promo codes are running. End one first.');
export const expiryPassed = defineRefusal('expiry-passed', 409, 'The expiry is in the past.');

export const PROMO_GATEWAY_REFUSALS = [promoAccountTooNew, promoAlreadyUsed, promoNotPaid] as const;
