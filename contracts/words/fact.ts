// Stored in views. Texts are made at display.
import { z } from 'zod';
import type { APPROVAL_EVENTS } from '../approvals/events.ts';
import type { STAFF_POINTS_EVENTS } from '../approvals/staff-points/events.ts';
import type { CHECKLIST_EVENTS } from '../checklist/events.ts';
import { CHECKLIST_STEPS } from '../checklist/steps.ts';
import type { EventOf, LedgerEvent } from '../events.ts';
import { gameName } from '../games/catalogue.ts';
import type { LEVEL_EVENTS } from '../levels/events.ts';
import { accountId } from '../ids.ts';
import { points, signedPoints } from '../points.ts';
import type { PROMO_EVENTS } from '../promos/events.ts';
import type { RACE_EVENTS } from '../races/events.ts';
import type { RAIN_EVENTS } from '../rain/events.ts';
import { referralSide } from '../referrals/events.ts';
import type { TIP_EVENTS } from '../tips/events.ts';
import type { WITHDRAWAL_EVENTS } from '../withdrawals/events.ts';
import { methodName } from '../withdrawals/method-names.ts';

const noGame = z.null();

// Parameters are points. Names are short, because views store them in every row.

/** Signed, as in the log. */
const moved = z.object({ points: signedPoints });
const reasoned = moved.extend({ reason: z.string() });
const staked = z.object({ stake: points });
const settled = staked.extend({ payout: points });

const roundOver = z.object({ type: z.literal(['round-played', 'round-settled']), game: gameName, params: settled });
const bonus = z.object({ type: z.literal('signup-bonus-granted'), game: noGame, params: moved });
const adjusted = z.object({ type: z.literal('points-adjusted'), game: noGame, params: reasoned });

export const noticeFact = roundOver;
export type NoticeFact = z.infer<typeof noticeFact>;

/** `credit`: id of the credit; absent from rows of an older version. */
const offered = moved.extend({ network: z.string(), credit: z.string().optional() });

/** `withdrawal`: its id. */
const withdrawn = moved.extend({ method: methodName, withdrawal: z.string() });

export const fact = z.discriminatedUnion('type', [
  roundOver,
  bonus,
  adjusted,
  z.object({ type: z.literal('round-started'), game: gameName, params: staked }),
  z.object({ type: z.literal(['error-corrected', 'points-held']), game: noGame, params: reasoned }),
  z.object({
    type: z.literal(['offer-credited', 'offer-released', 'offer-reversed', 'released-offer-reversed']),
    game: noGame,
    params: offered,
  }),
  z.object({
    type: z.literal([
      'hold-posted',
      'hold-voided',
      'hold-expired',
      'account-closed',
      'referral-share-credited',
      'referral-share-reversed',
      'referral-share-accrued',
      'accrued-share-reversed',
    ]),
    game: noGame,
    params: moved,
  }),
  z.object({ type: z.literal('referral-bonus-granted'), game: noGame, params: moved.extend({ side: referralSide }) }),
  z.object({
    type: z.literal(['challenge-claimed', 'challenge-reversed']),
    game: noGame,
    params: moved.extend({ challenge: z.string() }),
  }),
  z.object({
    type: z.literal([
      'withdrawal-requested',
      'withdrawal-rejected',
      'withdrawal-paid',
      'withdrawal-failed',
      'withdrawal-returned',
      'returned-withdrawal-released',
      'returned-withdrawal-forfeited',
    ]),
    game: noGame,
    params: withdrawn,
  }),
  z.object({
    type: z.literal('rakeback-claimed'),
    game: noGame,
    params: moved.extend({ level: z.int(), percent: z.int() }),
  }),
  z.object({ type: z.literal(['rain-share-paid', 'promo-paid', 'tip-forfeited']), game: noGame, params: moved }),
  /** `with`: the other account. */
  z.object({
    type: z.literal(['tip-sent', 'tip-received', 'tip-returned']),
    game: noGame,
    params: moved.extend({ with: accountId }),
  }),
  z.object({ type: z.literal('race-prize-paid'), game: noGame, params: moved.extend({ rank: z.int() }) }),
  z.object({ type: z.literal('level-bonus-claimed'), game: noGame, params: moved.extend({ level: z.int() }) }),
  z.object({
    type: z.literal('checklist-step-claimed'),
    game: noGame,
    params: moved.extend({ step: z.enum(CHECKLIST_STEPS) }),
  }),
  z.object({ type: z.literal('daily-bonus-claimed'), game: noGame, params: moved.extend({ streak: z.int() }) }),
]);
export type Fact = z.infer<typeof fact>;

/** Null if the event moves no points. */
export function factOf(event: LedgerEvent): Fact | null {
  switch (event.type) {
    case 'account-opened':
    case 'seed-committed':
    case 'seed-revealed':
    case 'round-advanced':
    case 'account-banned':
    case 'account-banned-until':
    case 'account-unbanned':
    case 'role-granted':
    case 'role-revoked':
    case 'player-excluded':
    case 'adult-confirmed':
    case 'limit-set':
    case 'reality-check-set':
    case 'time-zone-set':
    case 'referral-set':
    case 'setting-changed':
    case 'treasury-posted':
      return null;
    case 'account-closed':
    case 'referral-share-credited':
    case 'referral-share-reversed':
    case 'referral-share-accrued':
    case 'accrued-share-reversed':
      return event.amount === 0 ? null : { type: event.type, game: null, params: { points: event.amount } };
    case 'round-played':
    case 'round-settled':
      return { type: event.type, game: gameOf(event), params: settledOf(event.payload) };
    case 'round-started':
      return { type: event.type, game: gameOf(event), params: { stake: event.payload.stakePoints } };
    case 'points-adjusted':
    case 'error-corrected':
    case 'points-held':
      return {
        type: event.type,
        game: null,
        params: { points: event.amount, reason: readableReason(event.payload.reason) },
      };
    case 'offer-credited':
    case 'offer-released':
    case 'offer-reversed':
    case 'released-offer-reversed':
      return offerFactOf(event);
    case 'challenge-claimed':
    case 'challenge-reversed':
      return { type: event.type, game: null, params: { points: event.amount, challenge: event.payload.challengeId } };
    case 'daily-bonus-claimed':
      return { type: event.type, game: null, params: { points: event.amount, streak: event.payload.streak } };
    case 'referral-bonus-granted':
      return { type: event.type, game: null, params: { points: event.amount, side: event.payload.side } };
    case 'signup-bonus-granted':
    case 'hold-posted':
    case 'hold-voided':
    case 'hold-expired':
      return { type: event.type, game: null, params: { points: event.amount } };
    default:
      return otherFactOf(event);
  }
}

function settledOf({ stakePoints: stake, payoutPoints: payout }: { stakePoints: number; payoutPoints: number }) {
  return { stake, payout };
}

type OfferEvent = EventOf<'offer-credited' | 'offer-released' | 'offer-reversed' | 'released-offer-reversed'>;

/** Null for one worth less than a point. */
function offerFactOf(event: OfferEvent): Fact | null {
  const { type, amount, payload } = event;
  if (amount === 0) return null;
  return { type, game: null, params: { points: amount, network: payload.network, credit: creditOf(event) } };
}

type OtherEvents = (
  | typeof WITHDRAWAL_EVENTS
  | typeof APPROVAL_EVENTS
  | typeof CHECKLIST_EVENTS
  | typeof LEVEL_EVENTS
  | typeof PROMO_EVENTS
  | typeof RACE_EVENTS
  | typeof RAIN_EVENTS
  | typeof STAFF_POINTS_EVENTS
  | typeof TIP_EVENTS
)[number];
type OtherEvent = Extract<LedgerEvent, { type: OtherEvents['type'] }>;

function otherFactOf(event: OtherEvent): Fact | null {
  switch (event.type) {
    case 'withdrawal-approved':
    case 'payout-submitted':
    case 'payout-accepted':
    case 'payout-noted':
    case 'payout-refused':
    case 'accepted-payout-refused':
    case 'payout-cost-booked':
    case 'payout-settled':
    case 'change-requested':
    case 'change-approved':
    case 'change-rejected':
    case 'change-withdrawn':
    case 'change-expired':
    case 'change-outdated':
    case 'second-person-waived':
    case 'staff-points-counted':
    case 'points-given':
    case 'postback-resolved':
    case 'rain-share-declined':
    // On the pool, which has no statement.
    case 'rain-pool-fed':
    case 'rain-poured':
    case 'rain-share-returned':
    case 'rain-tip-received':
    case 'tip-declined':
    case 'promo-made':
    case 'promo-ended':
    case 'promo-taken':
    case 'promo-declined':
    case 'race-planned':
    case 'race-cancelled':
    case 'race-settled':
    case 'race-prize-declined':
      return null;
    case 'race-prize-paid':
      return { type: event.type, game: null, params: { points: event.amount, rank: event.payload.rank } };
    case 'rain-share-paid':
    case 'promo-paid':
    case 'tip-forfeited':
      return { type: event.type, game: null, params: { points: event.amount } };
    case 'tip-sent':
    case 'tip-returned':
      return { type: event.type, game: null, params: { points: event.amount, with: event.payload.to } };
    case 'tip-received':
      return { type: event.type, game: null, params: { points: event.amount, with: event.payload.from } };
    case 'rakeback-claimed': {
      const { level, percent } = event.payload;
      return { type: event.type, game: null, params: { points: event.amount, level, percent } };
    }
    case 'checklist-step-claimed':
      return { type: event.type, game: null, params: { points: event.amount, step: event.payload.step } };
    case 'level-bonus-claimed':
      return { type: event.type, game: null, params: { points: event.amount, level: event.payload.level } };
    default:
      return withdrawalFactOf(event);
  }
}

type WithdrawalEvent = EventOf<
  | 'withdrawal-requested'
  | 'withdrawal-rejected'
  | 'withdrawal-paid'
  | 'withdrawal-failed'
  | 'withdrawal-returned'
  | 'returned-withdrawal-released'
  | 'returned-withdrawal-forfeited'
>;

function withdrawalFactOf({ type, amount, commandId, payload }: WithdrawalEvent): Fact {
  const withdrawal = 'withdrawalId' in payload ? payload.withdrawalId : commandId;
  return { type, game: null, params: { points: amount, method: payload.method, withdrawal } };
}

/** A credit is named by the id of its command. */
export function creditOf({ commandId, payload }: OfferEvent): string {
  return 'creditId' in payload ? payload.creditId : commandId;
}

function gameOf({ type, game }: LedgerEvent): NonNullable<LedgerEvent['game']> {
  if (game === null) throw new TypeError(`a ${type} of no game`);
  return game;
}

/** Old events may have NUL characters or lone surrogates in reasons. */
export function readableReason(reason: string): string {
  return reason.replaceAll('\0', '').toWellFormed();
}
