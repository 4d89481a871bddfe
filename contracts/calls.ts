// In the order of the API documentation.
import { ACCOUNT_CALLS } from './accounts/account-calls.ts';
import { ACTIVITY_CALLS } from './activity/calls.ts';
import { ADJUSTMENT_CALLS } from './adjustments/calls.ts';
import { APPROVAL_CALLS } from './approvals/calls.ts';
import { BOOKS_CALLS } from './books/calls.ts';
import { AGE_CALLS } from './age/calls.ts';
import { AUDIT_CALLS } from './audit/calls.ts';
import { PROOF_CALLS } from './audit/proof.ts';
import { BONUS_CALLS } from './bonuses/calls.ts';
import { CHALLENGE_CALLS } from './challenges/calls.ts';
import { PAYOUT_CALLS } from './withdrawals/payout-calls.ts';
import { COMPLIANCE_CALLS } from './withdrawals/compliance-calls.ts';
import { CHAT_CALLS } from './chat/calls.ts';
import { CHAT_STAFF_CALLS } from './chat/staff-calls.ts';
import type { Call } from './definition/call.ts';
import { FAIRNESS_CALLS } from './fairness/calls.ts';
import { GAME_HISTORY_CALLS } from './game-history/calls.ts';
import { GAME_STATS_CALLS } from './game-stats/calls.ts';
import { GAMES_CALLS } from './play/calls/odds.ts';
import { HOLD_CALLS } from './holds/calls.ts';
import { ECONOMICS_CALLS } from './economics/calls.ts';
import { STATEMENT_FILE_CALLS } from './finance/calls.ts';
import { PERIOD_CALLS } from './finance/period-calls.ts';
import { MATCHING_CALLS } from './finance/matching-calls.ts';
import { decideAsidesCall } from './finance/set-aside-calls.ts';
import { sourceStatementsCall } from './finance/statement-chain-calls.ts';
import { HOUSE_RETURNS_CALLS } from './house-returns/calls.ts';
import { LEADERBOARD_CALLS } from './leaderboard/calls.ts';
import { CHECKLIST_CALLS } from './checklist/calls.ts';
import { LOYALTY_CALLS } from './loyalty/calls.ts';
import { LEVEL_CALLS } from './levels/calls.ts';
import { LIMIT_CALLS } from './limits/calls.ts';
import { NOTIFICATION_CALLS } from './notifications/calls.ts';
import { NOTIFICATION_STAFF_CALLS } from './notifications/staff-calls.ts';
import { OFFER_CALLS } from './offers/calls.ts';
import { OFFER_LIST_CALLS } from './offers/list-calls.ts';
import { OFFER_STAFF_CALLS } from './offers/staff-calls.ts';
import { PLAY_CALLS } from './play/calls.ts';
import { PUBLIC_STATS_CALLS } from './public-stats/calls.ts';
import { PACK_CALLS } from './proofs/pack-calls.ts';
import { PROMO_CALLS } from './promos/calls.ts';
import { AUDITOR_CALLS } from './proofs/auditor-calls.ts';
import { PROOF_STATUS_CALLS } from './proofs/status-calls.ts';
import { EVENT_PROOF_CALLS } from './proofs/event-calls.ts';
import { HISTORY_CALLS } from './proofs/history-calls.ts';
import { LIABILITY_CALLS } from './proofs/liability-calls.ts';
import { PROMO_STAFF_CALLS } from './promos/staff-calls.ts';
import { RACE_CALLS } from './races/calls.ts';
import { RACE_STAFF_CALLS } from './races/staff-calls.ts';
import { RAIN_CALLS } from './rain/calls.ts';
import { RAIN_STAFF_CALLS } from './rain/staff-calls.ts';
import { REFERRAL_CALLS } from './referrals/calls.ts';
import { SETTINGS_CALLS } from './settings/calls.ts';
import { SETTINGS_STAFF_CALLS } from './settings/staff-calls.ts';
import { WHAT_IF_CALLS } from './settings/what-if-calls.ts';
import { BLOCKED_CALLS } from './standing/blocked-calls.ts';
import { STAFF_FACTOR_CALLS } from './standing/factor-calls.ts';
import { PERSONAL_CALLS } from './standing/personal-calls.ts';
import { PLAYER_STAFF_CALLS } from './standing/player-calls.ts';
import { STAFF_CALLS } from './standing/staff-calls.ts';
import { machinesCall, nextDay } from './standing/machines-call.ts';
import { houseTrendCall } from './standing/trend-call.ts';
import { staffPresenceCall } from './standing/presence-call.ts';
import { STANDING_CALLS } from './standing/calls.ts';
import { STATEMENT_CALLS } from './statement/calls.ts';
import { TIP_CALLS } from './tips/calls.ts';
import { TREASURY_CALLS } from './treasury/calls.ts';
import { HOLD_APPEAL_CALLS } from './withdrawals/hold-calls.ts';
import { PAYEE_CALLS } from './withdrawals/payee-calls.ts';
import { ATTEMPT_CALLS } from './withdrawals/attempt-calls.ts';
import { SUPPORT_CALLS } from './support/calls.ts';
import { SUPPORT_STAFF_CALLS } from './support/staff-calls.ts';
import { WITHDRAWAL_CALLS } from './withdrawals/calls.ts';
import { WITHDRAWAL_STAFF_CALLS } from './withdrawals/staff-calls.ts';

export const CALLS_BY_AREA = {
  accounts: ACCOUNT_CALLS,
  age: AGE_CALLS,
  statement: STATEMENT_CALLS,
  bonuses: BONUS_CALLS,
  challenges: CHALLENGE_CALLS,
  checklist: CHECKLIST_CALLS,
  loyalty: LOYALTY_CALLS,
  'public-stats': PUBLIC_STATS_CALLS,
  referrals: REFERRAL_CALLS,
  levels: LEVEL_CALLS,
  leaderboard: LEADERBOARD_CALLS,
  settings: [...SETTINGS_CALLS, ...SETTINGS_STAFF_CALLS, ...WHAT_IF_CALLS],
  play: PLAY_CALLS,
  'game-history': GAME_HISTORY_CALLS,
  'game-stats': GAME_STATS_CALLS,
  activity: ACTIVITY_CALLS,
  chat: [...CHAT_CALLS, ...CHAT_STAFF_CALLS],
  promos: [...PROMO_CALLS, ...PROMO_STAFF_CALLS],
  races: [...RACE_CALLS, ...RACE_STAFF_CALLS],
  rain: [...RAIN_CALLS, ...RAIN_STAFF_CALLS],
  tips: TIP_CALLS,
  notifications: [...NOTIFICATION_CALLS, ...NOTIFICATION_STAFF_CALLS],
  games: GAMES_CALLS,
  limits: LIMIT_CALLS,
  fairness: FAIRNESS_CALLS,
  adjustments: ADJUSTMENT_CALLS,
  holds: HOLD_CALLS,
  standing: STANDING_CALLS,
  'house-returns': HOUSE_RETURNS_CALLS,
  offers: [...OFFER_LIST_CALLS, ...OFFER_CALLS, ...OFFER_STAFF_CALLS],
  books: BOOKS_CALLS,
  economics: ECONOMICS_CALLS,
  treasury: TREASURY_CALLS,
  finance: [...STATEMENT_FILE_CALLS, sourceStatementsCall, ...MATCHING_CALLS, decideAsidesCall, ...PERIOD_CALLS],
  withdrawals: [...WITHDRAWAL_CALLS, ...WITHDRAWAL_STAFF_CALLS, ...ATTEMPT_CALLS],
  payouts: PAYOUT_CALLS,
  approvals: APPROVAL_CALLS,
  compliance: [...COMPLIANCE_CALLS, ...PAYEE_CALLS, ...HOLD_APPEAL_CALLS],
  support: [...SUPPORT_CALLS, ...SUPPORT_STAFF_CALLS],
  staff: [
    ...STAFF_CALLS,
    ...PLAYER_STAFF_CALLS,
    ...BLOCKED_CALLS,
    ...PERSONAL_CALLS,
    ...STAFF_FACTOR_CALLS,
    staffPresenceCall,
    machinesCall,
    houseTrendCall,
    nextDay,
  ],
  audit: [...AUDIT_CALLS, ...PROOF_CALLS],
  proofs: [
    ...EVENT_PROOF_CALLS,
    ...HISTORY_CALLS,
    ...AUDITOR_CALLS,
    ...LIABILITY_CALLS,
    ...PROOF_STATUS_CALLS,
    ...PACK_CALLS,
  ],
} as const satisfies Record<string, readonly Call[]>;

export type CallArea = keyof typeof CALLS_BY_AREA;
type AnyCall = (typeof CALLS_BY_AREA)[CallArea][number];

export const CALLS: readonly AnyCall[] = Object.values(CALLS_BY_AREA).flatMap((calls): readonly AnyCall[] => calls);

export type CallName = AnyCall['name'];
export type CallNamed<Name extends CallName> = Extract<AnyCall, { name: Name }>;
