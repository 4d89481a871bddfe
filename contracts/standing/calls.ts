import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { FIRST_PLAYER_ACCOUNT } from '../definition/house-accounts.ts';
import { accountId, LAST_ACCOUNT_ID } from '../ids.ts';
import { positionText } from '../position.ts';
import { permission } from '../definition/permissions.ts';
import { role } from '../definition/roles.ts';
import { accountUnknown, positionNotReached } from '../definition/common-refusals.ts';
import { lastAdmin } from './refusals.ts';
import {
  unbanAccount,
  banAccount,
  revokeRole as revokeRoleCommand,
  grantRole as grantRoleCommand,
} from './commands.ts';

const id = wholeNumber('id', FIRST_PLAYER_ACCOUNT, LAST_ACCOUNT_ID);
const instant = z.iso.datetime();

export const HISTORY_ROWS = 200;

export const userRoles = defineCall({
  name: 'user-roles',
  method: 'GET',
  path: '/api/admin/users/:id/roles',
  access: 'read-players',
  budget: LIST,
  view: 'standing',
  summary: 'What an account may do, and who changed that, when and why; the latest change first.',
  params: z.object({ id }),
  reply: z.object({
    account: accountId,
    roles: z.array(
      z.object({
        role,
        /** Null until revoked. */
        until: instant.nullable(),
        since: instant,
        reason: z.string(),
        actor: z.string(),
      }),
    ),
    permissions: z.array(permission),
    /** "until": null until lifted. */
    ban: z.object({ since: instant, until: instant.nullable(), reason: z.string(), actor: z.string() }).nullable(),
    /** By the player; cannot end earlier. Null if not excluded, year 9999 if permanent. */
    excludedUntil: instant.nullable(),
    history: z.array(
      z.object({
        kind: z.enum(['ban', 'unban', 'grant', 'revoke']),
        role: role.nullable(),
        until: instant.nullable(),
        at: instant,
        reason: z.string(),
        actor: z.string(),
        position: positionText,
      }),
    ),
  }),
  refusals: [accountUnknown, positionNotReached],
});

const change = {
  budget: SMALL,
  idempotent: 'required',
  reply: z.object({ account: accountId, position: positionText }),
} as const;

export const grantRole = defineCall({
  ...change,
  name: 'grant-role',
  method: 'POST',
  path: '/api/admin/users/:id/roles',
  access: 'grant-roles',
  commands: ['grant-role'],
  summary: 'Gives a role, permanently or until a time. All sessions of the account end.',
  params: z.object({ id }),
  body: z.strictObject({
    role,
    /** Until revoked if absent or null. */
    until: z.iso.datetime({ offset: true }).nullish(),
    reason,
  }),
  refusals: [...grantRoleCommand.refusals, lastAdmin],
});

export const revokeRole = defineCall({
  ...change,
  name: 'revoke-role',
  method: 'DELETE',
  path: '/api/admin/users/:id/roles/:role',
  access: 'grant-roles',
  commands: ['revoke-role'],
  summary: 'Takes a role back. All sessions of the account end.',
  params: z.object({ id, role }),
  body: z.strictObject({ reason }),
  refusals: [...revokeRoleCommand.refusals, lastAdmin],
});

export const banUser = defineCall({
  ...change,
  name: 'ban-user',
  method: 'POST',
  path: '/api/admin/users/:id/ban',
  access: 'ban-players',
  commands: ['ban-account'],
  summary: 'Bans an account: no sign-in, no play, all sessions end. Staff are banned by those who grant roles.',
  params: z.object({ id }),
  body: z.strictObject({
    /** Until lifted if absent or null. */
    until: z.iso.datetime({ offset: true }).nullish(),
    reason,
  }),
  refusals: [...banAccount.refusals, lastAdmin],
});

export const unbanUser = defineCall({
  ...change,
  name: 'unban-user',
  method: 'POST',
  path: '/api/admin/users/:id/unban',
  access: 'ban-players',
  commands: ['unban-account'],
  summary: 'Lifts a ban.',
  params: z.object({ id }),
  body: z.strictObject({ reason }),
  refusals: unbanAccount.refusals,
});

export const STANDING_CALLS = [userRoles, grantRole, revokeRole, banUser, unbanUser] as const;
