import { DAY_MS, HOUR_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { zoneSent } from '#contracts/zone-sent.ts';
import type { DatabasePool } from 'slonik';
import type { DailyBonus } from '#contracts/bonuses/calls.ts';
import { DAYS_OF_A_WEEK, dailyBonusAfter, isFreezeReady, nextClaim } from '#contracts/bonuses/daily-bonus.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { ReadBonusSetting } from '#contracts/bonuses/settings.ts';
import type { Ledger, Receipt, Refusal } from '#contracts/outcome.ts';
import { dayIn } from '#contracts/time-zone.ts';
import { readExcludedUntil } from '#projections/limits/read.ts';
import { type DailyBonusState, readClaimedDays, readDailyBonus } from '#projections/daily-bonus/read.ts';
import { answer, answerOf, type Handlers } from '../module/handler.ts';
import { eventIn } from '../module/receipts.ts';

const DAYS = 62;

/** Amounts from the next claim on, if every day is claimed. */
export function comingDays(
  { lastClaim, zone }: Pick<DailyBonusState, 'lastClaim' | 'zone'>,
  setting: ReadBonusSetting,
  now: number,
): { day: string; points: number }[] {
  const { from, streak } = nextClaim(lastClaim, zone, now, setting('streak-freeze'));
  const first = Date.parse(dayIn(zone, Math.max(from, now)));
  return Array.from({ length: DAYS }, (_, place) => {
    const { points, weeklyPoints } = dailyBonusAfter(streak + place, setting);
    return { day: dayOf(first + place * DAY_MS), points: points + weeklyPoints };
  });
}

type BonusCall = 'bonus-calendar' | 'daily-bonus-status' | 'daily-bonus' | 'claim-daily-bonus' | 'set-time-zone';
type Rooms = { pool: DatabasePool; ledger: Ledger; settings: Pick<LiveSettings, 'value'>; now: () => number };

export function dailyBonusHandlers({ pool, ledger, settings, now }: Rooms): Pick<Handlers, BonusCall> {
  return {
    async 'daily-bonus-status'({ account }) {
      const at = now();
      const [state, excludedUntil] = await Promise.all([
        readDailyBonus(pool, account),
        readExcludedUntil(pool, account, at),
      ]);
      return answer(presentDailyBonus(state, { setting: settings.value, excludedUntil, now: at }));
    },
    async 'bonus-calendar'({ account, query }) {
      const at = now();
      const state = await readDailyBonus(pool, account);
      const today = dayIn(state.zone, at);
      const month = query.month ?? today.slice(0, 7);
      const claims = await readClaimedDays(pool, account, `${month}-01`);
      const coming = comingDays(state, settings.value, at).filter(({ day }) => day.startsWith(month));
      return answer({ month, today, claims: [...claims], coming });
    },
    async 'daily-bonus'({ account, commandId }) {
      const outcome = await ledger.submit({ type: 'claim-daily-bonus', commandId, account });
      if (outcome.kind === 'receipt') {
        const { amount, streak } = claimIn(outcome);
        return answerOf({ success: true, points: amount, streak, message: claimed(amount, streak) }, outcome);
      }
      if (!isNotGiven(outcome)) return outcome;
      const { lastClaim, zone } = await readDailyBonus(pool, account);
      const freezeDays = settings.value('streak-freeze');
      const { streak } = nextClaim(lastClaim, zone, now(), freezeDays);
      return answer({ success: false, points: 0, streak, message: outcome.message });
    },
    async 'claim-daily-bonus'({ account, commandId }) {
      const outcome = await ledger.submit({ type: 'claim-daily-bonus', commandId, account });
      return outcome.kind === 'refusal' ? outcome : answerOf(claimIn(outcome), outcome);
    },
    async 'set-time-zone'({ account, commandId, body: { timeZone } }) {
      const zone = zoneSent(timeZone);
      const outcome = await ledger.submit({ type: 'set-time-zone', commandId, account, zone });
      if (outcome.kind === 'receipt') return answerOf({ timeZone: zone }, outcome);
      // Every tab of a new player proposes the same zone.
      return outcome.code === 'time-zone-unchanged' ? answer({ timeZone: zone }) : outcome;
    },
  };
}

function isNotGiven({ code }: Refusal): boolean {
  return code === 'daily-bonus-not-due' || code === 'player-excluded';
}

function claimIn(receipt: Receipt) {
  const { amount, payload } = eventIn(receipt, 'daily-bonus-claimed');
  return { amount, streak: payload.streak, weeklyBonus: payload.weeklyPoints };
}

function claimed(amount: number, streak: number): string {
  return `You earned ${amount} points! Streak: ${streak} ${streak === 1 ? 'day' : 'days'}`;
}

type Moment = { setting: ReadBonusSetting; excludedUntil: number | null; now: number };

function presentDailyBonus({ lastClaim, zone }: DailyBonusState, { setting, excludedUntil, now }: Moment): DailyBonus {
  const freezeDays = setting('streak-freeze');
  const { from, streak, frozenDay } = nextClaim(lastClaim, zone, now, freezeDays);
  const isReady = isFreezeReady(lastClaim ?? { frozenDay: null }, dayIn(zone, now), freezeDays);
  const opensAt = Math.max(from, now, excludedUntil ?? 0);
  // `streak` is the value before the next claim.
  const { points, weeklyPoints } = dailyBonusAfter(streak, setting);
  return {
    canClaim: opensAt <= now,
    timeUntilNext: Math.ceil((opensAt - now) / HOUR_MS),
    now: instantOf(now),
    nextClaimAt: instantOf(opensAt),
    amount: points + weeklyPoints,
    streak,
    weekProgress: streak % DAYS_OF_A_WEEK,
    weeklyBonus: setting('weekly-bonus'),
    timeZone: zone,
    streakFreeze: freezeDays === 0 ? null : { everyDays: freezeDays, keeps: frozenDay, isReady },
  };
}
