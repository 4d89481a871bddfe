import { z } from 'zod';
import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { requiredActor, systemActor } from '../definition/envelope.ts';
import { commandId } from '../ids.ts';
import { points } from '../points.ts';
import { dollarMicros } from '../definition/chart-of-accounts.ts';
import { networkName } from './networks.ts';
import { offerAlreadyCredited, offerEnded, offerNotDue, offerUnknown } from './refusals.ts';

export const creditOffer = defineCommand({
  type: 'credit-offer',
  policies: ['offers'],
  input: {
    actor: requiredActor,
    network: networkName,
    transactionId: z.string().min(1).max(200),
    /** 0 if worth less than a point; the network still owes its revenue. */
    amountPoints: points,
    revenueMicros: dollarMicros,
    /** Milliseconds. Points are available from then on, at once if it is past. */
    releaseAt: z.int().min(0),
  },
  refusals: [offerAlreadyCredited, balanceOutOfBounds],
});

const creditId = commandId;

export const releaseOffer = defineCommand({
  type: 'release-offer',
  policies: ['offer-release'],
  input: { actor: systemActor, creditId },
  refusals: [offerUnknown, offerEnded, offerNotDue],
});

export const reverseOffer = defineCommand({
  type: 'reverse-offer',
  policies: ['offers'],
  input: { actor: requiredActor, creditId },
  refusals: [offerUnknown, offerEnded, balanceOutOfBounds],
});

export const OFFER_COMMANDS = [creditOffer, releaseOffer, reverseOffer] as const;
