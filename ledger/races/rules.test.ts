import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { command } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { sharePrizes } from '#contracts/races/prizes.ts';
import {
  adjusts,
  bans,
  cancelsRace,
  closes,
  excludes,
  paysPrize,
  plansRace,
  settlesRace,
} from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, givenHouseAccount, PLAYER } from '#tests/support/given-account.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { TEST_BEGINS } from '#tests/support/test-ledger.ts';
import { eventComplaint } from '../audit/event-complaint.ts';

const ID = '00000000-0000-7000-8000-000000000001';
const TODAY = Math.floor(TEST_BEGINS / DAY_MS);
const house = (...past: Parameters<GivenAccount['after']>) => givenHouseAccount('races').after(...past);

describe('a race', () => {
  test('is settled once, after its last day', () => {
    const race = plansRace({ firstDay: TODAY + 400, days: 2 });
    const given = house(race);
    const settles = settlesRace(race.commandId, [
      [11, 70],
      [12, 60],
    ]);
    expect(given.refusalOf(settlesRace(ID, []))).toBe('race-unknown');
    expect(given.refusalOf(settles)).toBe('race-running');
    given.passes(402 * DAY_MS);
    expect(given.when(settles)).toMatchObject([
      {
        type: 'race-settled',
        amount: 0,
        payload: {
          winners: [
            { player: 11, rank: 1, score: '70', points: 90 },
            { player: 12, rank: 2, score: '60', points: 10 },
          ],
        },
      },
    ]);
    expect(given.after(settles).refusalOf({ ...settles, commandId: ID })).toBe('race-over');
  });

  test('is cancelled before it starts, and starts today at the earliest', () => {
    const race = plansRace({ firstDay: TODAY + 400 });
    const given = house(race);
    expect(house().refusalOf(plansRace({ firstDay: TODAY - 400 }))).toBe('race-in-past');
    expect(given.after(cancelsRace(race.commandId)).refusalOf(cancelsRace(race.commandId))).toBe('race-over');
    expect(
      house(race)
        .passes(400 * DAY_MS)
        .refusalOf(cancelsRace(race.commandId)),
    ).toBe('race-started');
    expect(
      house(race)
        .passes(402 * DAY_MS)
        .refusalOf(settlesRace(ID, [])),
    ).toBe('race-unknown');
  });

  test('that was not settled a week after its end is cancelled by two people', () => {
    const race = plansRace({ firstDay: TODAY, days: 2 });
    const byStaff = { ...cancelsRace(race.commandId), actor: 'operator:1001' };
    const given = house(race).passes(8 * DAY_MS);
    expect(given.refusalOf(byStaff)).toBe('race-started');
    given.passes(DAY_MS);
    expect(given.typesAfter(byStaff)).toEqual(['change-requested']);
    given.after(byStaff);
    expect(given.typesAfter(settlesRace(race.commandId, []))).toEqual(['race-settled', 'change-outdated']);
    const cancelled = given.after(cancelsRace(race.commandId));
    expect(cancelled.refusalOf(settlesRace(race.commandId, []))).toBe('race-over');
    expect(eventComplaint(house(race).account, cancelled.events.at(-2)!)).toBeNull();
  });

  test('needs a second person above the limit of approvals', () => {
    const byStaff = (prizes: number[]) =>
      plansRace({ firstDay: TODAY + 400, prizes, actor: 'operator:1001', counted: 10_000 });
    expect(house().typesAfter(byStaff([9000, 1000]))).toEqual(['race-planned']);
    expect(house().typesAfter(byStaff([9000, 1001]))).toEqual(['change-requested']);
  });

  test('survives a snapshot', () => {
    const given = house(plansRace({ firstDay: TODAY + 400 }));
    expect(restored(given.account).races).toEqual(given.account.races);
  });

  test.each([
    ['without a prize', { prizes: [] }],
    ['whose second prize is higher', { prizes: [1, 2] }],
    ['of 29 days', { days: 29 }],
    ['without a name', { name: ' ' }],
  ])('is not planned %s', (_what, change) => {
    expect(command.safeParse(plansRace()).success).toBe(true);
    expect(command.safeParse({ ...plansRace(), ...change }).success).toBe(false);
  });

  test.each([
    [
      'a player twice',
      settlesRace(ID, [
        [11, 5],
        [11, 5],
      ]),
    ],
    [
      'a lower score first',
      settlesRace(ID, [
        [11, 5],
        [12, 6],
      ]),
    ],
    ['a score of 0', settlesRace(ID, [[11, 0]])],
  ])('is not settled with %s', (_what, settles) => {
    expect(command.safeParse(settles).success).toBe(false);
  });
});

describe('the audit finds a race', () => {
  const race = plansRace({ firstDay: TODAY + 400, prizes: [90, 10] });
  const planned = () => house(race).account;
  const settles = settlesRace(race.commandId, [
    [11, 70],
    [12, 60],
  ]);

  test('that was cancelled twice, or never planned', () => {
    const given = house(race, cancelsRace(race.commandId));
    const cancelled = given.events.at(-1)!;
    expect(eventComplaint(planned(), cancelled)).toBeNull();
    expect(eventComplaint(given.account, cancelled)).toContain('is planned');
    expect(eventComplaint(house().account, cancelled)).toContain('is planned');
  });

  test('with a winner named twice, one wrong prize, or winners out of order', () => {
    const settled = house(race)
      .passes(402 * DAY_MS)
      .after(settles)
      .events.at(-1)!;
    const { winners } = settled.payload as { winners: object[] };
    const complaintOn = (change: (winner: object, at: number) => object) =>
      eventComplaint(planned(), {
        ...settled,
        payload: { ...settled.payload, winners: winners.map(change) },
      } as typeof settled);
    expect(complaintOn((winner) => winner)).toBeNull();
    expect(complaintOn((winner) => ({ ...winner, player: 11 }))).toBe('a winner is named twice');
    expect(complaintOn((winner, at) => (at === 1 ? { ...winner, points: 11 } : winner))).toContain('prizes');
    expect(complaintOn((winner, at) => (at === 1 ? { ...winner, rank: 1 } : winner))).toContain('prizes');
    expect(complaintOn((winner, at) => ({ ...winner, score: String(60 + at) }))).toContain('order of their scores');
  });
});

describe('prizes', () => {
  const share = (prizes: number[], scores: number[], terms: { leastOne?: true } = {}) =>
    sharePrizes(
      prizes,
      scores.map((score, at) => ({ player: at + 1, score: String(score) })),
      terms,
    ).map(({ rank, points }) => [rank, points]);

  test('are a point at least for each of sixty who tie for two', () => {
    expect(share([20, 10], Array(60).fill(7), { leastOne: true })).toEqual(Array(60).fill([1, 1]));
    expect(share([100, 50], [9, 9], { leastOne: true })).toEqual([
      [1, 75],
      [1, 75],
    ]);
    const race = plansRace({ firstDay: TODAY, days: 1, prizes: [20, 10] });
    const scores = Array.from({ length: 60 }, (_, at): [number, number] => [at + 11, 7]);
    const given = house(race).passes(2 * DAY_MS);
    const settled = given.after({ ...settlesRace(race.commandId, scores), leastOne: true }).events.at(-1)!;
    expect(settled.payload).toMatchObject({
      leastOne: true,
      winners: scores.map(([player]) => ({ player, points: 1 })),
    });
    expect(eventComplaint(house(race).passes(2 * DAY_MS).account, settled)).toBeNull();
  });

  test('of players with the same score are shared in whole points', () => {
    expect(share([100, 50, 20], [9, 9, 8])).toEqual([
      [1, 75],
      [1, 75],
      [3, 20],
    ]);
    expect(share([100, 50, 20], [9, 8, 8, 8])).toEqual([
      [1, 100],
      [2, 23],
      [2, 23],
      [2, 23],
    ]);
    expect(share([5], Array(9).fill(1))).toEqual([]);
    expect(share([5, 4], [7])).toEqual([[1, 5]]);
  });

  test('never exceed the pool, and what stays is less than a point for each who shares', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 });
    const results = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 40 });
    fc.assert(
      fc.property(amounts, results, (given, raced) => {
        const prizes = given.toSorted((one, other) => other - one);
        const scores = raced.toSorted((one, other) => other - one);
        const paid = share(prizes, scores);
        const sum = paid.reduce((total, [, points]) => total + points!, 0);
        const due = prizes.slice(0, scores.length).reduce((total, prize) => total + prize, 0);
        expect(sum).toBeLessThanOrEqual(due);
        expect(due - sum).toBeLessThan(Math.max(1, scores.length));
      }),
    );
  });
});

describe('a prize', () => {
  test('is paid once', () => {
    const given = givenAccount(paysPrize(PLAYER, ID, 1, 50));
    expect(given.account.available).toBe(50);
    expect(given.refusalOf(paysPrize(PLAYER, ID, 1, 50))).toBe('race-prize-settled');
    expect(restored(given.account).races).toEqual(given.account.races);
  });

  test('is declined for a player who was banned, excluded or closed since', () => {
    for (const end of [bans(PLAYER), excludes(PLAYER, { type: 'time-out', days: 1 }), closes(PLAYER)]) {
      const given = givenAccount(adjusts(PLAYER, 10), end);
      expect(given.typesAfter(paysPrize(PLAYER, ID, 1, 50))).toEqual(['race-prize-declined']);
    }
  });

  test('that is settled twice is found by the audit', () => {
    const paid = givenAccount(paysPrize(PLAYER, ID, 1, 50));
    expect(eventComplaint(paid.account, paid.events.at(-1)!)).toContain('settled before');
  });
});
