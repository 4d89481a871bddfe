import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { role } from '../definition/roles.ts';

const reason = z.string();

export const accountBanned = defineEvent({
  type: 'account-banned',
  code: 10,
  ...NO_TRANSFER,
  payload: z.object({ reason }),
  words: null,
});

export const accountBannedUntil = defineEvent({
  type: 'account-banned-until',
  code: 17,
  ...NO_TRANSFER,
  /** `until`: milliseconds since the epoch. */
  payload: z.object({ until: z.int(), reason }),
  words: null,
});

export const accountUnbanned = defineEvent({
  type: 'account-unbanned',
  code: 11,
  ...NO_TRANSFER,
  payload: z.object({ reason }),
  words: null,
});

export const roleGranted = defineEvent({
  type: 'role-granted',
  code: 12,
  ...NO_TRANSFER,
  /** `until`: milliseconds since the epoch, or null until revoked. */
  payload: z.object({ role, until: z.int().nullable(), reason }),
  words: null,
});

export const roleRevoked = defineEvent({
  type: 'role-revoked',
  code: 13,
  ...NO_TRANSFER,
  payload: z.object({ role, reason }),
  words: null,
});

/** Stakes are refused before `until`. */
export const playerExcluded = defineEvent({
  type: 'player-excluded',
  code: 14,
  ...NO_TRANSFER,
  payload: z.object({ until: z.int() }),
  words: null,
});

export const STANDING_EVENTS = [
  accountBanned,
  accountBannedUntil,
  accountUnbanned,
  roleGranted,
  roleRevoked,
  playerExcluded,
] as const;
