import { expect, test } from 'vitest';
import { type Challenge, challengeList, challengesOf, DEFAULT_CHALLENGES, LONGEST_DAY_MS } from './challenge.ts';
import { edited, keepsRunningDays } from './edits.ts';

const QUARTER_HOUR_MS = 900_000;
const MONDAY = 2000 * QUARTER_HOUR_MS;
const EDIT = { title: 'A title', description: 'What to do', target: 1, reward: 9, isActive: true };

function afterEdits(times: readonly number[], list: readonly Challenge[] = DEFAULT_CHALLENGES): readonly Challenge[] {
  return times.reduce((now, at, count) => edited(now, 'play_5_games', { ...EDIT, target: count + 1 }, at)!, list);
}

const targetAt = (list: readonly Challenge[], dayStartsAt: number) =>
  challengesOf(list, dayStartsAt).find(({ id }) => id === 'play_5_games')!.target;

test('only the last edit between two day starts is kept', () => {
  const list = afterEdits(Array.from({ length: 500 }, (_, minute) => MONDAY + 1 + minute * 1000));
  expect(list).toHaveLength(DEFAULT_CHALLENGES.length + 1);
  expect([targetAt(list, MONDAY), targetAt(list, MONDAY + QUARTER_HOUR_MS)]).toEqual([5, 500]);
});

test('every day that may still run keeps the definition that it began under', () => {
  const times = Array.from({ length: 40 }, (_, count) => MONDAY + (count * QUARTER_HOUR_MS) / 2 + 1);
  const list = afterEdits(times);
  for (let start = MONDAY; start <= times.at(-1)!; start += QUARTER_HOUR_MS) {
    expect(targetAt(list, start)).toBe(times.filter((at) => at <= start).length || 5);
  }
  const later = afterEdits([times.at(-1)! + LONGEST_DAY_MS + QUARTER_HOUR_MS], list);
  expect(later.filter(({ id }) => id === 'play_5_games')).toHaveLength(2);
});

test('rejects a list with too many definitions', () => {
  const list = afterEdits(Array.from({ length: 58 }, (_, count) => MONDAY + count * QUARTER_HOUR_MS + 1));
  expect(challengeList.safeParse(list).error?.issues[0]?.message).toMatch(/^must be at most 60 definitions/);
});

test('an edit does not change running days', () => {
  const now = MONDAY + 5 * QUARTER_HOUR_MS + 7;
  const before = afterEdits([MONDAY + 1, MONDAY + QUARTER_HOUR_MS, now - 5]);
  expect(keepsRunningDays(before, edited(before, 'earn_500_points', EDIT, now)!, now)).toBe(true);
  expect(keepsRunningDays(before, [...before, { ...before[0]!, target: 7, from: now + 1 }], now)).toBe(true);
});

test.each<[string, (list: readonly Challenge[]) => readonly Challenge[]]>([
  ['another target', ([first, ...others]) => [{ ...first!, target: 1 }, ...others]],
  ['another reward from an hour ago on', (list) => [...list, { ...list[0]!, reward: 9, from: MONDAY }]],
  ['one that is gone', ([, ...others]) => others],
  ['one that is new', (list) => [...list, { ...list[0]!, id: 'another', from: 0 }]],
])('%s changes running days', (_what, change) => {
  expect(keepsRunningDays(DEFAULT_CHALLENGES, change(DEFAULT_CHALLENGES), MONDAY + 4 * QUARTER_HOUR_MS)).toBe(false);
});
