import type { Permission } from './permissions.ts';

/** Commands that can need a second person, and the permission that approving takes. */
export const GATED = {
  'approve-withdrawal': 'review-withdrawals',
  'pay-withdrawal': 'pay-withdrawals',
  'fail-withdrawal': 'pay-withdrawals',
  'return-withdrawal': 'pay-withdrawals',
  'settle-payout': 'pay-withdrawals',
  'release-returned': 'pay-withdrawals',
  'forfeit-returned': 'pay-withdrawals',
  'adjust-points': 'adjust-points',
  'correct-error': 'correct-errors',
  'resolve-postback': 'resolve-offers',
  'post-hold': 'hold-points',
  'void-hold': 'hold-points',
  'ban-account': 'ban-players',
  'unban-account': 'ban-players',
  'grant-role': 'grant-roles',
  'change-setting': 'change-money-settings',
  'post-treasury': 'post-treasury',
  'feed-rain-pool': 'feed-rain',
  'make-promo': 'make-promos',
  'plan-race': 'run-races',
  'cancel-race': 'run-races',
} as const satisfies Record<string, Permission>;

export type GatedCommand = keyof typeof GATED;
export const GATED_COMMANDS = Object.keys(GATED) as GatedCommand[];

export function isGated(type: string): type is GatedCommand {
  return Object.hasOwn(GATED, type);
}

/** Whether a call sends one. */
export function canNeedApproval({ commands = [] }: { commands?: readonly string[] }): boolean {
  return commands.some(isGated);
}
