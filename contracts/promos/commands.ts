import { z } from 'zod';
import { defineCommand } from '../definition/command.ts';
import { amountPoints, counted, reason, requiredActor, systemActor } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { HOUSE_ACCOUNTS, isHouseAccount } from '../house/accounts.ts';
import { accountId, commandId } from '../ids.ts';
import { CHANGE_REFUSALS } from '../definition/operator-refusals.ts';
import { promoTerms } from './terms.ts';

export const promoUnknown = defineRefusal('promo-unknown', 404, 'There is no such promo code. Check the spelling.');
export const promoEnded = defineRefusal('promo-ended', 409, 'This promo code is no longer valid.');
export const promoExpired = defineRefusal('promo-expired', 409, 'This promo code has expired.');
export const promoUsedUp = defineRefusal('promo-used-up', 409, 'This promo code has been used up.');
export const promoSettled = defineRefusal('promo-settled', 409, 'This use of the promo code was settled before.');
export const promoCodeTaken = defineRefusal('promo-code-taken', 409, 'A promo code with these letters is running.');
export const tooManyPromos = defineRefusal('too-many-promos', 409, 'Too many promo codes are running. End one first.');
export const expiryPassed = defineRefusal('expiry-passed', 409, 'The expiry is in the past.');

const house = z.literal(HOUSE_ACCOUNTS.promos);

export const makePromo = defineCommand({
  type: 'make-promo',
  input: { account: house, actor: requiredActor, counted, ...promoTerms },
  refusals: [promoCodeTaken, tooManyPromos, expiryPassed, ...CHANGE_REFUSALS],
});

export const endPromo = defineCommand({
  type: 'end-promo',
  input: { account: house, actor: requiredActor, promoId: commandId, reason },
  refusals: [promoUnknown, promoEnded],
});

/** Its id derives from promo and player, so that each player takes a promo once. `requestId`: the player’s request. */
export const takePromo = defineCommand({
  type: 'take-promo',
  input: {
    account: house,
    actor: systemActor,
    promoId: commandId,
    player: accountId.refine((account) => !isHouseAccount(account), 'must be the account of a player'),
    requestId: commandId,
  },
  refusals: [promoUnknown, promoEnded, promoExpired, promoUsedUp],
});

export const payPromo = defineCommand({
  type: 'pay-promo',
  input: { actor: systemActor, promoId: commandId, amountPoints },
  refusals: [promoSettled],
});

export const PROMO_COMMANDS = [makePromo, endPromo, takePromo, payPromo] as const;
