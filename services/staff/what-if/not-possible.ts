import type { SettingKey } from '#contracts/settings/registry.ts';

const LEVELS = 'Levels follow from all that a player ever earned and wagered, and the period holds only part of it.';
const RAIN =
  'A rain pays from its pool, whose points count as a cost when they are added: this decides how fast the pool empties.';
const APPROVALS = 'This decides who has to agree. It pays nothing.';
const CHECKS = 'This decides what staff check before it is paid. It pays nothing.';
const BEHAVIOUR = 'The log does not hold what players would have done instead, so the cost cannot be computed.';
const NEW_PLAYERS = 'Registrations before the period and refused tips are not in the log of the period.';

/** Why the effect of a money setting cannot be computed. Shown in place of a what-if. */
export const NOT_POSSIBLE: Partial<Record<SettingKey, string>> = {
  'streak-freeze': BEHAVIOUR,
  'checklist-days': BEHAVIOUR,
  'referral-days': BEHAVIOUR,
  'referral-wager': BEHAVIOUR,
  'referral-per-day': BEHAVIOUR,
  'level-offer-weight': LEVELS,
  'level-wager-weight': LEVELS,
  'level-thresholds': LEVELS,
  'adults-only': 'This decides who may play. It pays nothing.',
  'abandoned-round-hours': 'This decides when an abandoned round is settled. Its result stays the same.',
  'offer-price-tolerance': 'This decides which offers staff look at first. Their points stay the same.',
  'rain-every-minutes': RAIN,
  'rain-points': RAIN,
  'tips-level': LEVELS,
  'tips-account-days': NEW_PLAYERS,
  'withdrawal-manual-limit': APPROVALS,
  approvals: APPROVALS,
  'approval-withdrawals': APPROVALS,
  'approval-balance': APPROVALS,
  'approval-act': APPROVALS,
  'approval-day': APPROVALS,
  'approval-corrections': APPROVALS,
  'approval-treasury': APPROVALS,
  'approval-rain': APPROVALS,
  'approval-promos': APPROVALS,
  'approval-races': APPROVALS,
  'approval-settings': APPROVALS,
  'approval-roles': APPROVALS,
  'approval-hours': APPROVALS,
  'withdrawal-new-destination-points': CHECKS,
  'withdrawal-security-days': CHECKS,
  'risk-review-from': CHECKS,
  'risk-hold-from': CHECKS,
  'risk-weights': CHECKS,
  'risk-linked-tips': CHECKS,
  'risk-tips-share': CHECKS,
  'tax-thresholds': CHECKS,
  'sanctioned-countries': CHECKS,
  'sanctions-name-score': CHECKS,
};
