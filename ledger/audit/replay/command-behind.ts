// The command that a decision of the log must have had, as far as its events tell it.
import type { Command, CommandType } from '#contracts/commands.ts';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { ROLE_LOST } from '#contracts/approvals/stale-cause.ts';
import { isGated } from '#contracts/definition/gated.ts';
import {
  exclusionEnd,
  type ExclusionChoice,
  LEAST_EXCLUSION_MONTHS,
  MOST_EXCLUSION_MONTHS,
  MOST_TIME_OUT_DAYS,
} from '#contracts/limits/exclusion.ts';
import type { Terms } from '#contracts/settings/terms.ts';
import { VALUES } from '../../approvals/staff-points/values.ts';

/** The events of one command, in order. */
export type Decided = readonly LedgerEvent[];

/** Without its envelope. */
type Told = { type: CommandType } & Record<string, unknown>;
type Teller<Type extends EventType> = (event: EventOf<Type>, decided: Decided, terms: Terms) => Told | null;

/** Rounds are replayed from their seeds. */
export type RoundType = 'round-played' | 'round-started' | 'round-advanced' | 'round-settled';

/** No command of this version writes them. */
export type EarlierType = 'referral-share-credited' | 'referral-share-reversed';

/** They follow other events of their command. */
const NEVER_FIRST = () => null;

export type Replayed = Exclude<EventType, RoundType | EarlierType>;

const BY_FIRST: { readonly [Type in Replayed]: Teller<Type> } = {
  'account-opened': () => ({ type: 'open-account' }),
  'account-closed': () => ({ type: 'close-account' }),
  'seed-committed': NEVER_FIRST,
  'seed-revealed': (_event, decided) => ({
    type: 'rotate-seed',
    clientSeed: among(decided, 'seed-committed')?.payload.clientSeed,
  }),
  'signup-bonus-granted': ({ amount }) => ({ type: 'grant-signup-bonus', amountPoints: amount }),
  'daily-bonus-claimed': () => ({ type: 'claim-daily-bonus' }),
  'time-zone-set': ({ payload: { zone } }) => ({ type: 'set-time-zone', zone }),
  'challenge-claimed': ({ payload: { challengeId } }) => ({ type: 'claim-challenge', challengeId }),
  'challenge-reversed': NEVER_FIRST,
  'points-adjusted': ({ amount, payload }) => ({ type: 'adjust-points', amountPoints: amount, ...payload }),
  'error-corrected': ({ amount, payload }) => ({ type: 'correct-error', amountPoints: 0 - amount, ...payload }),
  'points-held': ({ amount, at, payload: { reason, expiresAt } }) => ({
    type: 'hold-points',
    amountPoints: 0 - amount,
    expiresInMs: expiresAt === null ? null : expiresAt - at,
    reason,
  }),
  'hold-posted': ({ payload }) => ({ type: 'post-hold', ...payload }),
  'hold-voided': ({ payload }) => ({ type: 'void-hold', ...payload }),
  'hold-expired': ({ payload }) => ({ type: 'expire-hold', ...payload }),
  'account-banned': ({ payload }) => ({ type: 'ban-account', ...payload }),
  'account-banned-until': ({ payload }) => ({ type: 'ban-account', ...payload }),
  'account-unbanned': ({ payload }) => ({ type: 'unban-account', ...payload }),
  'role-granted': ({ payload }) => ({ type: 'grant-role', ...payload }),
  'role-revoked': ({ payload }) => ({ type: 'revoke-role', ...payload }),
  'player-excluded': ({ at, payload: { until } }) => {
    const exclusion = exclusionUntil(until, at);
    return exclusion === undefined ? null : { type: 'exclude-player', exclusion };
  },
  'limit-set': ({ payload: { kind, window, points } }) => ({ type: 'set-limit', kind, window, points }),
  'reality-check-set': ({ payload }) => ({ type: 'set-reality-check', ...payload }),
  'setting-changed': ({ payload }) => ({ type: 'change-setting', ...payload }),
  'adult-confirmed': () => ({ type: 'confirm-adult' }),
  'offer-credited': ({ amount, payload: { referrer: _referrer, ...conversion } }) => ({
    type: 'credit-offer',
    amountPoints: amount,
    ...conversion,
  }),
  'offer-released': ({ payload: { creditId } }) => ({ type: 'release-offer', creditId }),
  'offer-reversed': ({ payload: { creditId } }) => ({ type: 'reverse-offer', creditId }),
  'released-offer-reversed': ({ payload: { creditId } }) => ({ type: 'reverse-offer', creditId }),
  'referral-set': ({ payload: { referrer } }) => ({ type: 'set-referrer', referrer }),
  'referral-bonus-granted': ({ amount, payload }) => ({
    type: 'grant-referral-bonus',
    amountPoints: amount,
    ...payload,
  }),
  'referral-share-accrued': ({ payload: { friend, creditId, hundredths } }, _decided, { value }) => ({
    type: 'credit-referral-share',
    friend,
    creditId,
    amountPoints: hundredths / value('referral-share'),
  }),
  'accrued-share-reversed': ({ payload: { friend, creditId } }) => ({
    type: 'reverse-referral-share',
    friend,
    creditId,
  }),
  'rakeback-claimed': () => ({ type: 'claim-rakeback' }),
  'level-bonus-claimed': () => ({ type: 'claim-level-bonus' }),
  'checklist-step-claimed': ({ payload: { step } }) => ({ type: 'claim-checklist-step', step }),
  'promo-made': ({ payload }) => ({ type: 'make-promo', ...payload }),
  'promo-ended': ({ payload }) => ({ type: 'end-promo', ...payload }),
  'promo-taken': ({ payload: { promoId, player, requestId } }) => ({ type: 'take-promo', promoId, player, requestId }),
  'promo-paid': ({ amount, payload }) => ({ type: 'pay-promo', amountPoints: amount, ...payload }),
  'promo-declined': ({ payload: { promoId, points } }) => ({ type: 'pay-promo', promoId, amountPoints: points }),
  'race-planned': ({ payload }) => ({ type: 'plan-race', ...payload }),
  'race-cancelled': ({ payload }) => ({ type: 'cancel-race', ...payload }),
  'race-settled': ({ payload: { winners, ...settled } }) => ({
    type: 'settle-race',
    ...settled,
    scores: winners.map(({ player, score }) => ({ player, score })),
  }),
  'race-prize-paid': ({ amount, payload }) => ({ type: 'pay-race-prize', amountPoints: amount, ...payload }),
  'race-prize-declined': ({ payload: { raceId, rank, points } }) => ({
    type: 'pay-race-prize',
    raceId,
    rank,
    amountPoints: points,
  }),
  'rain-pool-fed': ({ amount, payload }) => ({ type: 'feed-rain-pool', amountPoints: amount, ...payload }),
  // Without the remainder, which changes no share.
  'rain-poured': ({ amount, payload: { participants } }) => ({
    type: 'pour-rain',
    amountPoints: 0 - amount,
    participants,
  }),
  'rain-share-paid': ({ amount, payload }) => ({ type: 'pay-rain-share', amountPoints: amount, ...payload }),
  'rain-share-declined': ({ payload: { rainId, sharePoints } }) => ({
    type: 'pay-rain-share',
    rainId,
    amountPoints: sharePoints,
  }),
  'rain-share-returned': ({ amount, payload }) => ({ type: 'return-rain-share', amountPoints: amount, ...payload }),
  'tip-sent': ({ amount, payload }) => ({ type: 'send-tip', amountPoints: 0 - amount, ...payload }),
  'tip-received': ({ amount, payload }) => ({ type: 'pay-tip', amountPoints: amount, ...payload }),
  'tip-declined': ({ payload: { tipId, from, points } }) => ({ type: 'pay-tip', tipId, from, amountPoints: points }),
  'tip-returned': ({ amount, payload }) => ({ type: 'return-tip', amountPoints: amount, ...payload }),
  'tip-forfeited': NEVER_FIRST,
  'rain-tip-received': ({ amount, payload }) => ({ type: 'pay-tip', amountPoints: amount, ...payload }),
  'treasury-posted': ({ payload }) => ({ type: 'post-treasury', ...payload }),
  'withdrawal-requested': ({ amount, payload: { method, destination } }) => ({
    type: 'request-withdrawal',
    amountPoints: 0 - amount,
    method,
    destination,
    isEmailConfirmed: true,
  }),
  'withdrawal-approved': ({ payload }) => ({ type: 'approve-withdrawal', ...payload }),
  'withdrawal-rejected': ({ payload: { withdrawalId, reason } }) => ({
    type: 'reject-withdrawal',
    withdrawalId,
    reason,
  }),
  'withdrawal-paid': ({ payload: { withdrawalId, attempt, reference, checker } }, decided) => ({
    type: 'pay-withdrawal',
    withdrawalId,
    attempt,
    reference,
    checker,
    feeMicros: costIn(decided, 'fee'),
  }),
  'withdrawal-failed': ({ payload: { withdrawalId, reason } }) => ({ type: 'fail-withdrawal', withdrawalId, reason }),
  'withdrawal-returned': ({ payload: { withdrawalId, reason } }, decided) => ({
    type: 'return-withdrawal',
    withdrawalId,
    reason,
    isKept: among(decided, 'returned-withdrawal-released') === undefined,
    feeMicros: costIn(decided, 'fee'),
  }),
  'returned-withdrawal-released': ({ payload: { withdrawalId, reason } }) => ({
    type: 'release-returned',
    withdrawalId,
    reason,
  }),
  'returned-withdrawal-forfeited': ({ payload: { withdrawalId, reason } }) => ({
    type: 'forfeit-returned',
    withdrawalId,
    reason,
  }),
  'payout-submitted': ({ payload }) => ({ type: 'submit-payout', ...payload }),
  'payout-accepted': ({ payload: { withdrawalId, attempt, micros, reference } }, decided) => {
    const noted = among(decided, 'payout-noted')?.payload;
    const told = {
      outcome: noted?.outcome ?? 'accepted',
      reference,
      reason: noted?.reason ?? null,
      claimBy: noted?.claimBy,
    };
    return {
      ...answer(withdrawalId, attempt),
      ...told,
      costMicros: micros,
      feeMicros: costIn(decided, 'fee'),
    };
  },
  'payout-noted': ({ payload: { withdrawalId, attempt, outcome, reason, claimBy } }) => ({
    ...answer(withdrawalId, attempt),
    outcome,
    reason,
    claimBy,
  }),
  'payout-refused': ({ payload: { withdrawalId, attempt, reason } }) => ({
    ...answer(withdrawalId, attempt),
    outcome: 'refused',
    reason,
  }),
  'accepted-payout-refused': ({ payload: { withdrawalId, attempt, reason } }, decided) => ({
    ...answer(withdrawalId, attempt),
    outcome: 'refused',
    reason,
    feeMicros: costIn(decided, 'fee-refund'),
  }),
  'payout-cost-booked': NEVER_FIRST,
  'payout-settled': ({ payload: { withdrawalId, attempt, outcome, reason } }, decided) => ({
    type: 'settle-payout',
    withdrawalId,
    attempt,
    outcome,
    reason,
    reference: among(decided, 'withdrawal-paid')?.payload.reference ?? null,
  }),
  'change-requested': ({ payload: { change } }) => gatedChange(change),
  'change-approved': ({ payload: { requestId, hash, reason } }) => ({
    type: 'approve-change',
    requestId,
    hash,
    reason,
  }),
  'change-rejected': ({ payload: { requestId, reason } }) => ({ type: 'reject-change', requestId, reason }),
  'change-withdrawn': ({ payload }) => ({ type: 'withdraw-change', ...payload }),
  'change-expired': ({ payload: { requestId } }) => ({ type: 'expire-change', requestId }),
  'change-outdated': ({ payload: { requestId, by } }) =>
    by === ROLE_LOST ? { type: 'outdate-change', requestId } : null,
  'second-person-waived': ({ payload: { change } }) => gatedChange(change),
  'staff-points-counted': ({ payload: { points: amountPoints, ...payload } }) => ({
    type: 'count-staff-points',
    amountPoints,
    ...payload,
  }),
  'points-given': NEVER_FIRST,
  'postback-resolved': ({ payload: { points: amountPoints, ...payload } }) => ({
    type: 'resolve-postback',
    amountPoints,
    ...payload,
    reason: 'as told',
  }),
};

/** Kinds whose decisions are replayed. */
export const REPLAYED_TYPES = Object.keys(BY_FIRST) as Replayed[];

/** Not validated. Null if no command begins with the first event. */
export function commandBehind(decided: Decided, terms: Terms): Command | null {
  const [first] = decided as readonly [LedgerEvent];
  const teller = BY_FIRST[first.type as Replayed] as Teller<never> | undefined;
  const told = teller?.(first as never, decided, terms);
  if (told === undefined || told === null) return null;
  const { account, commandId, actor } = first;
  return {
    ...told,
    ...countedIn(told, first),
    account,
    commandId,
    ...(actor !== null && { actor }),
  } as unknown as Command;
}

/** Whether the points were counted for the day is proven across partitions. */
function countedIn({ type }: Told, { type: first, actor }: LedgerEvent): { counted?: number } {
  if (actor?.startsWith('operator:') !== true || typeof VALUES[type] === 'string') return {};
  return { counted: first === 'change-requested' || first === 'second-person-waived' ? 0 : Number.MAX_SAFE_INTEGER };
}

function gatedChange(change: { type: string }): Told | null {
  return isGated(change.type) ? (change as Told) : null;
}

function among<Type extends EventType>(decided: Decided, type: Type): EventOf<Type> | undefined {
  return decided.find((event) => event.type === type) as EventOf<Type> | undefined;
}

function costIn(decided: Decided, cost: 'fee' | 'fee-refund'): number | null {
  const booked = decided.find((event) => event.type === 'payout-cost-booked' && event.payload.cost === cost);
  return (booked as EventOf<'payout-cost-booked'> | undefined)?.payload.micros ?? null;
}

function answer(withdrawalId: string, attempt: number) {
  return { type: 'note-payout', withdrawalId, attempt, reference: null, costMicros: null, feeMicros: null } as const;
}

const CHOICES: readonly ExclusionChoice[] = [
  ...Array.from({ length: MOST_TIME_OUT_DAYS }, (_, day) => ({ type: 'time-out' as const, days: day + 1 })),
  ...Array.from({ length: MOST_EXCLUSION_MONTHS - LEAST_EXCLUSION_MONTHS + 1 }, (_, month) => ({
    type: 'self-exclusion' as const,
    months: LEAST_EXCLUSION_MONTHS + month,
  })),
  { type: 'self-exclusion', months: null },
];

function exclusionUntil(until: number, at: number): ExclusionChoice | undefined {
  return CHOICES.find((choice) => exclusionEnd(choice, at) === until);
}
