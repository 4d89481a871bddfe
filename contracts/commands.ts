// The closed catalogue of commands: what may be asked of the ledger. Imperative names.
// Gateways, identity and the reactor build them; one rule each in ledger/rules decides them.
import { z } from 'zod';
import { clientSeed } from './fairness/seeds.ts';
import { commandId } from './ids.ts';
import {
  adjustedPoints,
  amountPoints,
  envelope,
  LONGEST_HOLD_SECONDS,
  reason,
  systemActor,
} from './definition/envelope.ts';
import { actInRound, playRound, settleRound, startRound } from './play/commands.ts';

export const openAccount = z.strictObject({ type: z.literal('open-account'), ...envelope });

export const grantSignupBonus = z.strictObject({ type: z.literal('grant-signup-bonus'), ...envelope, amountPoints });

export const rotateSeed = z.strictObject({ type: z.literal('rotate-seed'), ...envelope, clientSeed });

export const adjustPoints = z.strictObject({
  type: z.literal('adjust-points'),
  ...envelope,
  actor: envelope.actor.unwrap(),
  amountPoints: adjustedPoints,
  reason,
});

export const holdPoints = z.strictObject({
  type: z.literal('hold-points'),
  ...envelope,
  amountPoints,
  reason,
  /** Milliseconds until the hold lapses by itself; null: it waits for post or void. */
  expiresInMs: z
    .int()
    .min(1)
    .max(LONGEST_HOLD_SECONDS * 1000)
    .nullable(),
});

/** A hold is named by the id of the command that made it. */
const holdId = commandId;

export const postHold = z.strictObject({ type: z.literal('post-hold'), ...envelope, holdId });
export const voidHold = z.strictObject({ type: z.literal('void-hold'), ...envelope, holdId });

/** Gives back a hold whose time has come. No person asks for it: the reactor does, once the time is there. */
export const expireHold = z.strictObject({
  type: z.literal('expire-hold'),
  ...envelope,
  actor: systemActor,
  holdId,
});

/** For doors that take whole commands: the channel, the reactor's deadlines. Each is strict: an unknown field is an error. */
export const command = z.discriminatedUnion('type', [
  openAccount,
  grantSignupBonus,
  playRound,
  startRound,
  actInRound,
  settleRound,
  rotateSeed,
  adjustPoints,
  holdPoints,
  postHold,
  voidHold,
  expireHold,
]);

export type Command = z.infer<typeof command>;
export type CommandType = Command['type'];
export type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>;
