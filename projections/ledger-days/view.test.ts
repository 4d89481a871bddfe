import { expect, test } from 'vitest';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { drawsOf, randomStory } from '#tests/support/random-story.ts';
import { foldLedgerDays, STRETCH_EVENTS } from './view.ts';

type Deltas = ReturnType<typeof foldLedgerDays>;

const ANN = 1011;
const DAY = Math.floor(STORY_BEGINS / DAY_MS);
const HALF_A_DAY = DAY_MS / 2;

const linesOf = ({ movement }: Deltas) =>
  movement.map(({ day, account, unit, came, went, entries }) => [day - DAY, account, unit, came, went, entries]);

test('given bets, a gift and a hold, then each leg is added to one account and taken from another', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).plays(ANN, { stake: 10, payout: 4 });
  story.plays(ANN, { stake: 1, payout: 3 }).holds(ANN, 20).posts(ANN, 15);
  expect(linesOf(foldLedgerDays(story.events))).toEqual([
    [0, 'players:available', 'POINT', 102n, 26n, 4],
    [0, 'bonus-expense', 'POINT', 0n, 100n, 1],
    [0, 'house:dice', 'POINT', 6n, 2n, 2],
    [0, 'players:held', 'POINT', 20n, 15n, 2],
    [0, 'payout-clearing', 'POINT', 15n, 0n, 1],
  ]);
});

test('given a posting of dollars, then both of its dollar legs, and no points', () => {
  const story = new EventStory(3).postsDollars('bank', 'receivable:lootably', 12_340_000);
  const deltas = foldLedgerDays(story.events);
  expect(linesOf(deltas)).toEqual([
    [0, 'bank', 'USD', 12_340_000n, 0n, 1],
    [0, 'receivable:lootably', 'USD', 0n, 12_340_000n, 1],
  ]);
  const leg = { debit: 'bank', credit: 'receivable:lootably', micros: 12_340_000 };
  expect(deltas.dollarLeg).toEqual([{ partition: 3, seq: 1, ...leg }]);
});

test('given the last millisecond of a day and the next one, then two days', () => {
  const story = new EventStory()
    .passes(HALF_A_DAY - 1)
    .adjusts(ANN, 1)
    .passes(1)
    .adjusts(ANN, 2);
  expect(linesOf(foldLedgerDays(story.events)).map(([day, , , came]) => [day, came])).toEqual([
    [0, 1n],
    [0, 0n],
    [1, 2n],
    [1, 0n],
  ]);
});

test('given the last number of a stretch and the next one, then two stretches', () => {
  const { last } = new EventStory().adjusts(ANN, 1);
  const events = [STRETCH_EVENTS - 1, STRETCH_EVENTS].map((seq) => ({ ...last, seq }));
  expect(foldLedgerDays(events).movement.map(({ stretch }) => stretch)).toEqual([0, 0, 1, 1]);
});

test('however a log is split, the sums are those of the whole', () => {
  const { events } = randomStory({ seed: 4, players: 4, steps: 500 });
  const summed = (parts: readonly Deltas[]) => {
    const sums = new Map<string, [bigint, bigint, number]>();
    for (const { day, account, unit, came, went, entries } of parts.flatMap(({ movement }) => movement)) {
      const [a, b, c] = sums.get(`${day} ${account} ${unit}`) ?? [0n, 0n, 0];
      sums.set(`${day} ${account} ${unit}`, [a + came, b + went, c + entries]);
    }
    return sums;
  };
  const whole = summed([foldLedgerDays(events)]);
  expect(whole.size).toBeGreaterThan(10);
  const draw = drawsOf(3);
  for (let round = 0; round < 10; round++) {
    const cut = Math.floor(draw() * events.length);
    expect(summed([foldLedgerDays(events.slice(0, cut)), foldLedgerDays(events.slice(cut))])).toEqual(whole);
  }
});

const POSTED = { debit: 'bank', credit: 'suspense', micros: 5, reason: 'a fee', reference: null } as const;

test('a posting that is dated earlier counts on that day', () => {
  const effectiveAt = instantOf(STORY_BEGINS - 3 * DAY_MS);
  const posted = { ...POSTED, effectiveAt };
  const story = new EventStory().tells(HOUSE_ACCOUNTS.treasury, 'treasury-posted', posted, { actor: 'operator:9' });
  const folded = foldLedgerDays(story.events);
  expect(folded.movement.map(({ day }) => day - DAY)).toEqual([-3, -3]);
});
