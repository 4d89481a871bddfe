import { z } from 'zod';
import { accountId, commandId } from '../ids.ts';
import { positionText } from '../position.ts';
import { GATED_COMMANDS } from '../definition/gated.ts';
import { badge } from '../definition/kind.ts';

export const changeState = badge({
  waiting: ['Waiting for a second person', 'brass'],
  approved: ['Approved', 'gain'],
  rejected: ['Rejected', 'loss'],
  withdrawn: ['Withdrawn', 'plain'],
  expired: ['Expired', 'plain'],
  /** Something else changed the same thing first. */
  stale: ['Stale', 'loss'],
  /** Applied without a second person, as `approvals` allowed. */
  alone: ['Applied alone', 'notice'],
});
export type ChangeState = z.infer<typeof changeState>;

/** `account` and `username` are null for the house's terminal and policies. */
const decider = z.object({
  actor: z.string(),
  account: accountId.nullable(),
  username: z.string().nullable(),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
});

const anything = z.record(z.string(), z.unknown());

export const changeRequest = z.object({
  id: commandId,
  kind: z.enum(GATED_COMMANDS),
  /** Of the player, or of the house. */
  account: accountId,
  /** The change in words. */
  what: z.string(),
  /** The state before and after the change, in words. */
  effect: z.string(),
  /** The exact command. */
  change: anything,
  /** SHA-256 of account and command. An approval names it. */
  hash: z.string(),
  /** Kind and id or key, with a colon between. Null if no other change can contradict this one. */
  thing: z.string().nullable(),
  /** The state it was made against. */
  before: anything,
  state: changeState,
  maker: decider,
  checker: decider.nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** In words. Null unless stale. */
  staleBecause: z.string().nullable(),
  canApprove: z.boolean(),
  canReject: z.boolean(),
  canWithdraw: z.boolean(),
  /** Why the viewer cannot approve it, if it waits. */
  reasonNot: z.string().nullable(),
});
export type ChangeRequest = z.infer<typeof changeRequest>;

/** The answer 202 of a call whose decision needs a second person. */
export const pendingChange = z.object({
  success: z.literal(false),
  message: z.string(),
  changeRequest,
  position: positionText,
});
export type PendingChange = z.infer<typeof pendingChange>;
