import type { CommandType } from '#contracts/commands.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { GATED, isGated } from '#contracts/definition/gated.ts';
import { mayAsk } from '#contracts/policies.ts';
import { SETTINGS, type SettingKey } from '#contracts/settings/registry.ts';
import type { Permission } from '#contracts/definition/permissions.ts';
import type { Replayed } from './command-behind.ts';

/**
 * `system`: a policy. Otherwise staff, and the policies and the terminal as contracts/policies.ts says. `changes`: with the
 * permission of the change that they ask for or decide.
 */
type Decider = 'player' | 'system' | 'changes' | Permission;

const reviews = 'review-withdrawals';
const pays = 'pay-withdrawals';

/** By the first event of a decision. Roles of staff are checked across partitions. */
const DECIDERS: { readonly [Type in Replayed]: Decider } = {
  'account-opened': 'player',
  'account-closed': 'system',
  'seed-committed': 'player',
  'seed-revealed': 'player',
  'signup-bonus-granted': 'player',
  'daily-bonus-claimed': 'player',
  'time-zone-set': 'player',
  'challenge-claimed': 'player',
  'challenge-reversed': 'system',
  'points-adjusted': 'adjust-points',
  'error-corrected': 'correct-errors',
  'points-held': 'hold-points',
  'hold-posted': 'hold-points',
  'hold-voided': 'hold-points',
  'hold-expired': 'system',
  'account-banned': 'ban-players',
  'account-banned-until': 'ban-players',
  'account-unbanned': 'ban-players',
  'role-granted': 'grant-roles',
  'role-revoked': 'grant-roles',
  'player-excluded': 'player',
  'limit-set': 'player',
  'reality-check-set': 'player',
  'setting-changed': 'change-money-settings',
  'adult-confirmed': 'player',
  'offer-credited': 'system',
  'offer-released': 'system',
  'offer-reversed': 'system',
  'released-offer-reversed': 'system',
  'referral-set': 'system',
  'referral-bonus-granted': 'system',
  'referral-share-accrued': 'system',
  'accrued-share-reversed': 'system',
  'rakeback-claimed': 'player',
  'level-bonus-claimed': 'player',
  'checklist-step-claimed': 'player',
  'promo-made': 'make-promos',
  'promo-ended': 'make-promos',
  'promo-taken': 'system',
  'promo-paid': 'system',
  'promo-declined': 'system',
  'race-planned': 'run-races',
  'race-cancelled': 'run-races',
  'race-settled': 'system',
  'race-prize-paid': 'system',
  'race-prize-declined': 'system',
  'rain-pool-fed': 'feed-rain',
  'rain-poured': 'system',
  'rain-share-paid': 'system',
  'rain-share-declined': 'system',
  'rain-share-returned': 'system',
  'tip-sent': 'player',
  'tip-received': 'system',
  'tip-declined': 'system',
  'tip-returned': 'system',
  'tip-forfeited': 'system',
  'rain-tip-received': 'system',
  'treasury-posted': 'post-treasury',
  'withdrawal-requested': 'player',
  'withdrawal-approved': reviews,
  'withdrawal-rejected': reviews,
  'withdrawal-paid': pays,
  'withdrawal-failed': pays,
  'withdrawal-returned': pays,
  'returned-withdrawal-released': pays,
  'returned-withdrawal-forfeited': pays,
  'payout-submitted': 'system',
  'payout-accepted': 'system',
  'payout-noted': 'system',
  'payout-refused': 'system',
  'accepted-payout-refused': 'system',
  'payout-cost-booked': 'system',
  'payout-settled': 'pay-withdrawals',
  'change-requested': 'changes',
  'change-approved': 'changes',
  'change-rejected': 'changes',
  'change-withdrawn': 'changes',
  'change-expired': 'system',
  'change-outdated': 'system',
  'second-person-waived': 'changes',
  'staff-points-counted': 'system',
  'points-given': 'adjust-points',
  'postback-resolved': 'resolve-offers',
};

const deciderOf = ({ type }: LedgerEvent): Decider | undefined => DECIDERS[type as Replayed];

/** `type`: of the command behind the decision. Roles of staff are compared across partitions. */
export function deciderComplaint(first: LedgerEvent, type: CommandType): string | null {
  const { actor } = first;
  const decider = deciderOf(first);
  if (decider === undefined) return null;
  if (decider === 'player') return actor === null ? null : `only the player decides it, not ${actor}`;
  const isOfPolicies = decider === 'system';
  if (actor === null) return isOfPolicies ? 'it names no policy' : 'it names no member of staff';
  const due = isOfPolicies ? 'another policy decides it' : 'staff decide it';
  if (!actor.startsWith('operator:')) return mayAsk(actor, type) ? null : `${due}, not ${actor}`;
  return isOfPolicies ? `a policy decides it, not ${actor}` : null;
}

/** Of staff. `changeOf`: the type of a requested change. Null if none is needed. */
export function permissionNeeded(
  first: LedgerEvent,
  changeOf: (requestId: string) => string | undefined,
): Permission | null {
  const decider = deciderOf(first);
  switch (first.type) {
    case 'setting-changed':
      return permissionOfSetting(first.payload.key);
    case 'change-requested':
    case 'second-person-waived':
      return permissionOf(first.payload.change);
    case 'change-approved':
    case 'change-rejected':
      return permissionOf({ type: changeOf(first.payload.requestId) ?? '' });
    default:
      if (decider === undefined || decider === 'player' || decider === 'system' || decider === 'changes') return null;
      return decider;
  }
}

function permissionOf(change: EventOf<'change-requested'>['payload']['change']): Permission | null {
  if (change.type === 'change-setting' && typeof change['key'] === 'string') return permissionOfSetting(change['key']);
  return isGated(change.type) ? GATED[change.type] : null;
}

function permissionOfSetting(key: string): Permission {
  return Object.hasOwn(SETTINGS, key) ? SETTINGS[key as SettingKey].changedBy : 'change-money-settings';
}
