import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { EventType, LedgerEvent } from '#contracts/events.ts';
import { SETTINGS, type SettingKey } from '#contracts/settings/registry.ts';
import { computedWhatIf } from '#tests/support/computed-what-if.ts';
import { MONTH, planMonth, playMonth } from '#tests/support/earning-month.ts';

const whatIf = (events: readonly LedgerEvent[], key: SettingKey, value: unknown) =>
  computedWhatIf(events, { key, value, ...MONTH });

function sumOf(events: readonly LedgerEvent[], types: readonly EventType[]): bigint {
  return events.filter(({ type }) => types.includes(type)).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

function byDay(events: readonly LedgerEvent[], types: readonly EventType[]): bigint[] {
  const days = Map.groupBy(events, ({ at }) => Math.floor((at - MONTH.from) / DAY_MS));
  return Array.from({ length: 30 }, (_, day) => sumOf(days.get(day) ?? [], types));
}

const CASES: readonly [key: SettingKey, value: number, types: readonly EventType[]][] = [
  ['signup-bonus', 250, ['signup-bonus-granted']],
  ['signup-bonus', 0, ['signup-bonus-granted']],
  ['daily-bonus', 9, ['daily-bonus-claimed']],
  ['daily-bonus-step', 0, ['daily-bonus-claimed']],
  ['daily-bonus-most', 20, ['daily-bonus-claimed']],
  ['weekly-bonus', 100, ['daily-bonus-claimed']],
  ['referral-bonus', 130, ['referral-bonus-granted']],
  ['offer-share', 63, ['offer-credited', 'offer-reversed', 'released-offer-reversed']],
  ['offer-share', 7, ['offer-credited', 'offer-reversed', 'released-offer-reversed']],
];

test.each(CASES)('%s of %d costs what the same month under it costs, on every day', (key, value, types) => {
  for (const seed of [1, 2, 3]) {
    const plan = planMonth(seed, 12);
    const asItWas = playMonth(plan);
    const again = playMonth(plan, { [key]: value });
    const result = whatIf(asItWas, key, value);
    expect(result.before).toBe(sumOf(asItWas, types));
    expect(result.after).toBe(sumOf(again, types));
    expect(result.days.map(({ after }) => after)).toEqual(byDay(again, types));
    expect(result.after).not.toBe(result.before);
    expect([result.basis, result.unexplained]).toEqual(['recomputed', 0]);
  }
});

const SHARES: readonly EventType[] = ['referral-share-accrued', 'accrued-share-reversed'];

test('a referral share costs what the same month under it costs, if nothing was kept from before', () => {
  for (const value of [1, 7, 25]) {
    const plan = planMonth(value, 0);
    const again = playMonth(plan, { 'referral-share': value });
    const result = whatIf(playMonth(plan), 'referral-share', value);
    expect(result.after).toBe(sumOf(again, SHARES));
    expect(result.days.map(({ after }) => after)).toEqual(byDay(again, SHARES));
    expect(result.unexplained).toBe(0);
  }
});

test('fractions of a share kept from before the month shift its cost by a point for each referrer at most', () => {
  for (const seed of [1, 2, 3, 4]) {
    const plan = planMonth(seed, 15);
    const events = playMonth(plan);
    const again = playMonth(plan, { 'referral-share': 13 });
    // A reversal of a share from before the month takes back what was credited then, in both.
    const { after } = whatIf(events, 'referral-share', 13);
    const referrers = new Set(events.filter(({ type }) => SHARES.includes(type)).map(({ account }) => account));
    const difference = after - sumOf(again, SHARES);
    expect(Math.abs(Number(difference))).toBeLessThanOrEqual(referrers.size);
  }
});

test('the value in force changes nothing', () => {
  const events = playMonth(planMonth(5, 10));
  for (const key of ['signup-bonus', 'weekly-bonus', 'referral-bonus', 'referral-share', 'offer-share'] as const) {
    const result = whatIf(events, key, SETTINGS[key].default);
    expect(result.after).toBe(result.before);
    expect(result.players).toEqual({ more: 0, less: 0, largest: [] });
  }
});
