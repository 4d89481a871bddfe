import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { storableText } from '../definition/text.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { FIRST_PLAYER_ACCOUNT } from '../definition/house-accounts.ts';
import { accountId, LAST_ACCOUNT_ID } from '../ids.ts';
import { balance, summedPoints } from '../points.ts';
import { role } from '../definition/roles.ts';
import { accountUnknown, positionNotReached } from '../definition/common-refusals.ts';
import { alreadyConfirmed, noAddress } from '../accounts/refusals.ts';
import { player } from '../definition/kind.ts';
import { asked, listQuery, periodQuery } from '../definition/list.ts';

const instant = z.iso.datetime();
const id = wholeNumber('id', FIRST_PLAYER_ACCOUNT, LAST_ACCOUNT_ID);

export const adminStatsCall = defineCall({
  name: 'admin-stats',
  method: 'GET',
  path: '/api/admin/stats',
  access: 'read-players',
  budget: LIST,
  view: 'public-stats',
  summary: 'Accounts, points given to players by the house, and withdrawals that wait for a decision.',
  reply: z.object({
    totalUsers: z.int(),
    totalPointsDistributed: summedPoints,
    pendingWithdrawals: z.int(),
  }),
  refusals: [positionNotReached],
});

export const USER_STATES = ['active', 'banned', 'unverified', 'staff', 'closing'] as const;

const rowId = wholeNumber('before', 1, Number.MAX_SAFE_INTEGER);

const adminUser = z.object({
  id: player('username'),
  username: z.string(),
  /** Masked unless you have opened it. Null if the claim to it has ended. */
  email: z.string().nullable(),
  points: balance,
  totalEarned: summedPoints,
  isBanned: z.boolean(),
  banReason: z.string().nullable(),
  /** Null until lifted. */
  banUntil: instant.nullable(),
  emailVerified: z.boolean(),
  roles: z.array(role),
  createdAt: instant,
  /** Null without a session. */
  lastSeen: instant.nullable(),
  isOnline: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const USER_SORTS = {
  createdAt: 'desc',
  username: 'asc',
  points: 'desc',
  totalEarned: 'desc',
  lastSeen: 'desc',
} as const;

export const adminUsersCall = defineCall({
  name: 'admin-users',
  method: 'GET',
  path: '/api/admin/users',
  access: 'read-players',
  budget: LIST,
  view: 'balance',
  alsoReads: ['leaderboard'],
  summary:
    'Accounts, the newest first; page with `before` = the id of the last one. `search`: part of a name or e-mail. `from` and `to`: days of registration.',
  query: z.strictObject({
    ...listQuery(USER_SORTS, id, { usual: 20 }),
    ...periodQuery,
    search: storableText.trim().min(1).max(100).optional(),
    state: z.enum(USER_STATES).optional(),
  }),
  reply: z.array(adminUser),
  refusals: [positionNotReached],
});

export const adminUserCall = defineCall({
  name: 'admin-user',
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'read-players',
  budget: LIST,
  view: 'balance',
  summary: 'One account.',
  params: z.object({ id }),
  reply: adminUser.extend({
    /** While the personal data is shown to you; null if it is masked. */
    openUntil: instant.nullable(),
    held: balance,
    totalWithdrawn: z.string(),
    referredBy: accountId.nullable(),
  }),
  refusals: [accountUnknown, positionNotReached],
});

export const verifyUserEmailCall = defineCall({
  name: 'verify-user-email',
  method: 'POST',
  path: '/api/admin/users/:id/verify-email',
  access: 'verify-emails',
  commands: [],
  budget: SMALL,
  idempotent: true,
  summary: 'Marks the e-mail address of an account as verified.',
  params: z.object({ id }),
  body: z.strictObject({ reason: reason.optional() }).optional(),
  reply: z.object({ message: z.string() }),
  refusals: [accountUnknown, alreadyConfirmed, noAddress],
});

const action = z.object({
  id: z.int(),
  adminId: player('adminName'),
  /** Null once the account is erased. */
  adminName: z.string().nullable(),
  /** Name of the call. */
  action: z.string(),
  targetUserId: accountId.nullable(),
  /** Parameters and body of the call. */
  details: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
  /** "done", the code of a refusal, or null while unknown. */
  outcome: z.string().nullable(),
  createdAt: instant,
});

export const ACTION_SORTS = { createdAt: 'desc' } as const;

export const adminActionsCall = defineCall({
  name: 'admin-actions',
  method: 'GET',
  path: '/api/admin/actions',
  access: 'read-audit',
  budget: LIST,
  summary: 'Actions of staff, the latest first; page with `before` = the id of the last one.',
  query: z.strictObject({
    ...listQuery(ACTION_SORTS, rowId),
    ...periodQuery,
    admin: asked.optional(),
    user: asked.optional(),
    /** Name of the call. */
    action: z
      .string()
      .regex(/^[a-z-]{1,60}$/)
      .optional(),
  }),
  reply: z.array(action),
  refusals: [],
});

export const STAFF_CALLS = [
  adminStatsCall,
  adminUsersCall,
  adminUserCall,
  verifyUserEmailCall,
  adminActionsCall,
] as const;
