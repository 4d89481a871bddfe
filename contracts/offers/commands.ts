import { z } from 'zod';
import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { requiredActor, systemActor } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { commandId } from '../ids.ts';
import { points } from '../points.ts';
import { dollarMicros } from '../treasury/events.ts';
import { networkName } from './networks.ts';

export const offerAlreadyCredited = defineRefusal(
  'offer-already-credited',
  409,
  'This conversion was credited before.',
);
export const offerUnknown = defineRefusal('offer-unknown', 404, 'This account has no such credit of an offer.');
export const offerEnded = defineRefusal('offer-ended', 409, 'This credit was released or reversed before.');
export const offerNotDue = defineRefusal('offer-not-due', 409, 'This credit is still waiting for its release date.');

export const creditOffer = defineCommand({
  type: 'credit-offer',
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
  input: { actor: systemActor, creditId },
  refusals: [offerUnknown, offerEnded, offerNotDue],
});

export const reverseOffer = defineCommand({
  type: 'reverse-offer',
  input: { actor: requiredActor, creditId },
  refusals: [offerUnknown, offerEnded, balanceOutOfBounds],
});

export const OFFER_COMMANDS = [creditOffer, releaseOffer, reverseOffer] as const;
