import { z } from 'zod';
import type { Role } from './roles.ts';

export const PERMISSIONS = [
  'read-players',
  'ban-players',
  'grant-roles',
  'adjust-points',
  'hold-points',
  'read-house',
  'read-books',
  /** Postbacks that were not booked. */
  'resolve-offers',
  'read-settings',
  'change-settings',
  /** Settings that affect points or dollars. */
  'change-money-settings',
  'send-notifications',
  'read-withdrawals',
  /** Approve and reject. */
  'review-withdrawals',
  /** Record payments, failures and returns. */
  'pay-withdrawals',
  /** Remove messages, mute players, decide reports. */
  'moderate-chat',
  /** Start a rain from the pool. */
  'start-rain',
  /** Add points of the house to the rain pool, or take them back. */
  'feed-rain',
  /** Make promo codes, end them, and see who used them. */
  'make-promos',
  /** Plan races with prizes, and cancel them before they start or when they were not settled. */
  'run-races',
  'verify-emails',
  'read-audit',
  /** Verify the whole log again. */
  'run-audit',
  /** Give outside auditors tokens for all events of the log, and revoke them. */
  'manage-auditors',
  /** Of proven errors. */
  'correct-errors',
  'post-treasury',
  /** Import statements, match them and resolve exceptions. */
  'reconcile',
  'close-books',
  /** See change requests. Deciding one needs the permission of its command. */
  'read-changes',
  /** Decide holds, record tax forms, read payees and linked accounts. */
  'review-compliance',
  'answer-tickets',
  'write-notes',
  'block-addresses',
  /** E-mails, names and payment destinations, with a reason. */
  'see-personal-data',
] as const;
export const permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof permission>;

const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  support: ['read-players', 'resolve-offers', 'read-withdrawals', 'answer-tickets', 'write-notes', 'see-personal-data'],
  moderator: [
    'read-players',
    'ban-players',
    'moderate-chat',
    'start-rain',
    'read-changes',
    'write-notes',
    'block-addresses',
  ],
  auditor: [
    'read-players',
    'read-house',
    'read-books',
    'read-settings',
    'read-withdrawals',
    'read-audit',
    'run-audit',
    'read-changes',
  ],
  finance: [
    'read-players',
    'read-books',
    'resolve-offers',
    'read-house',
    'read-settings',
    'read-withdrawals',
    'review-withdrawals',
    'pay-withdrawals',
    'post-treasury',
    'start-rain',
    'feed-rain',
    'make-promos',
    'run-races',
    'reconcile',
    'close-books',
    'read-changes',
    'review-compliance',
    'write-notes',
    'see-personal-data',
  ],
  admin: PERMISSIONS,
};

/** In the order of PERMISSIONS. */
export function permissionsOf(roles: readonly Role[]): Permission[] {
  return PERMISSIONS.filter((wanted) => isAllowed(roles, wanted));
}

export function isAllowed(roles: readonly Role[], wanted: Permission): boolean {
  return roles.some((role) => PERMISSIONS_OF[role].includes(wanted));
}

export function rolesWith(wanted: Permission): Role[] {
  return (Object.keys(PERMISSIONS_OF) as Role[]).filter((role) => isAllowed([role], wanted));
}
