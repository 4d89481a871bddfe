import { z } from 'zod';
import { defineCommand } from '../definition/command.ts';
import { amountPoints, counted, reason, requiredActor, systemActor } from '../definition/envelope.ts';
import { HOUSE_ACCOUNTS, isHouseAccount } from '../definition/house-accounts.ts';
import { accountId, commandId } from '../ids.ts';
import { CHANGE_REFUSALS } from '../definition/operator-refusals.ts';
import { promoTerms } from './terms.ts';
import {
  expiryPassed,
  promoCodeTaken,
  promoEnded,
  promoExpired,
  promoSettled,
  promoUnknown,
  promoUsedUp,
  tooManyPromos,
} from './refusals.ts';

const house = z.literal(HOUSE_ACCOUNTS.promos);

export const makePromo = defineCommand({
  type: 'make-promo',
  on: 'house',
  terminal: 'demo',
  input: { account: house, actor: requiredActor, counted, ...promoTerms },
  refusals: [promoCodeTaken, tooManyPromos, expiryPassed, ...CHANGE_REFUSALS],
});

export const endPromo = defineCommand({
  type: 'end-promo',
  on: 'house',
  input: { account: house, actor: requiredActor, promoId: commandId, reason },
  refusals: [promoUnknown, promoEnded],
});

/** Its id derives from promo and player, so that each player takes a promo once. `requestId`: the player’s request. */
export const takePromo = defineCommand({
  type: 'take-promo',
  on: 'house',
  policies: ['promos'],
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
  isAfterClosing: true,
  policies: ['promo-payments'],
  input: { actor: systemActor, promoId: commandId, amountPoints },
  refusals: [promoSettled],
});

export const PROMO_COMMANDS = [makePromo, endPromo, takePromo, payPromo] as const;
