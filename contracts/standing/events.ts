import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { role } from '../definition/roles.ts';

const reason = z.string();

export const accountBanned = defineEvent({
  type: 'account-banned',
  code: 10,
  isByStaff: true,
  ...NO_TRANSFER,
  payload: z.object({ reason }),
  changes: { thing: () => 'ban', words: 'The account was banned in the meantime.' },
  words: null,
});

export const accountBannedUntil = defineEvent({
  type: 'account-banned-until',
  code: 17,
  isByStaff: true,
  ...NO_TRANSFER,
  /** `until`: milliseconds since the epoch. */
  payload: z.object({ until: z.int(), reason }),
  changes: { thing: () => 'ban', words: 'The account was banned in the meantime.' },
  words: null,
});

export const accountUnbanned = defineEvent({
  type: 'account-unbanned',
  code: 11,
  isByStaff: true,
  ...NO_TRANSFER,
  payload: z.object({ reason }),
  changes: { thing: () => 'ban', words: 'The account was unbanned in the meantime.' },
  words: null,
});

export const roleGranted = defineEvent({
  type: 'role-granted',
  code: 12,
  isByStaff: true,
  ...NO_TRANSFER,
  /** `until`: milliseconds since the epoch, or null until revoked. */
  payload: z.object({ role, until: z.int().nullable(), reason }),
  changes: { thing: (payload) => `role:${payload.role}`, words: 'The role was granted in the meantime.' },
  words: null,
});

export const roleRevoked = defineEvent({
  type: 'role-revoked',
  code: 13,
  isByStaff: true,
  ...NO_TRANSFER,
  payload: z.object({ role, reason }),
  changes: { thing: (payload) => `role:${payload.role}`, words: 'The role was revoked in the meantime.' },
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
