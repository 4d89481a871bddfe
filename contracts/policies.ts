import type { CommandType } from './commands.ts';

/** Commands of each policy of the house. Names are in the log and are never reused. */
export const POLICIES = {
  'abandoned-rounds': ['settle-round'],
  'ban-expiry': ['unban-account'],
  'change-expiry': ['expire-change'],
  demo: ['grant-role', 'feed-rain-pool'],
  erasure: ['close-account'],
  flight: ['settle-round'],
  'hold-expiry': ['expire-hold'],
  'offer-release': ['release-offer'],
  'lost-roles': ['outdate-change'],
  offers: ['credit-offer', 'reverse-offer'],
  payouts: ['submit-payout', 'note-payout', 'pay-withdrawal', 'fail-withdrawal', 'return-withdrawal'],
  'promo-payments': ['pay-promo'],
  promos: ['take-promo'],
  'race-prizes': ['pay-race-prize'],
  races: ['settle-race'],
  rain: ['feed-rain-pool', 'pour-rain'],
  'rain-shares': ['pay-rain-share', 'return-rain-share'],
  referrals: ['grant-referral-bonus'],
  'referral-share': ['credit-referral-share', 'reverse-referral-share'],
  registration: ['set-referrer'],
  'staff-points': ['count-staff-points'],
  'tip-delivery': ['pay-tip', 'return-tip'],
  withdrawals: ['approve-withdrawal'],
} as const satisfies Record<string, readonly CommandType[]>;

export type PolicyName = keyof typeof POLICIES;

/** Asked for at the terminal of the house (`npm run users`). The demo world also gives points and turns tips on. */
const TERMINAL: readonly CommandType[] = [
  'ban-account',
  'unban-account',
  'grant-role',
  'revoke-role',
  'approve-change',
  'reject-change',
];
const DEMO_TERMINAL = 'cli:demo';
const OF_DEMO: readonly CommandType[] = [
  'adjust-points',
  'change-setting',
  'fail-withdrawal',
  'make-promo',
  'plan-race',
  'return-withdrawal',
];

/** Whether a policy or the terminal may ask for it. Staff are judged by their roles. */
export function mayAsk(actor: string, type: CommandType): boolean {
  if (actor.startsWith('cli:')) return TERMINAL.includes(type) || (actor === DEMO_TERMINAL && OF_DEMO.includes(type));
  const name = actor.slice('system:'.length);
  if (!actor.startsWith('system:') || !Object.hasOwn(POLICIES, name)) return false;
  return (POLICIES[name as PolicyName] as readonly CommandType[]).includes(type);
}

/** Acts that no account answers for. An audit lists them. */
export function isUnaccountable(actor: string): boolean {
  return actor.startsWith('cli:') || actor === 'system:demo';
}
