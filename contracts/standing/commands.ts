import { z } from 'zod';
import { defineCommand } from '../definition/command.ts';
import { reason, requiredActor } from '../definition/envelope.ts';
import { exclusionChoice } from '../limits/exclusion.ts';
import { OPERATOR_REFUSALS } from '../definition/operator-refusals.ts';
import { role } from '../definition/roles.ts';
import { exclusionRunning } from '../limits/refusals.ts';
import { alreadyBanned, notBanned, roleNotHeld, roleUnchanged, untilPassed } from './refusals.ts';

export const banAccount = defineCommand({
  type: 'ban-account',
  terminal: 'any',
  /** `until`: milliseconds since the epoch; until lifted if absent. */
  input: { actor: requiredActor, until: z.int().min(0).optional(), reason },
  refusals: [alreadyBanned, untilPassed, ...OPERATOR_REFUSALS],
});

export const unbanAccount = defineCommand({
  type: 'unban-account',
  policies: ['ban-expiry'],
  terminal: 'any',
  input: { actor: requiredActor, reason },
  refusals: [notBanned, ...OPERATOR_REFUSALS],
});

export const grantRole = defineCommand({
  type: 'grant-role',
  policies: ['demo'],
  terminal: 'any',
  /** `until`: milliseconds since the epoch, or null until revoked. */
  input: { actor: requiredActor, role, until: z.int().min(0).nullable(), reason },
  refusals: [roleUnchanged, untilPassed, ...OPERATOR_REFUSALS],
});

export const revokeRole = defineCommand({
  type: 'revoke-role',
  terminal: 'any',
  input: { actor: requiredActor, role, reason },
  refusals: [roleNotHeld, ...OPERATOR_REFUSALS],
});

/** By the player, for their own protection. */
export const excludePlayer = defineCommand({
  type: 'exclude-player',
  input: { exclusion: exclusionChoice },
  refusals: [exclusionRunning],
});

export const STANDING_COMMANDS = [banAccount, unbanAccount, grantRole, revokeRole, excludePlayer] as const;
