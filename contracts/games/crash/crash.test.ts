import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chiSquareOf, fixedDraws, zOf } from '#tests/support/fixed-draws.ts';
import type { Step } from '../round.ts';
import { crash } from './crash.ts';
import { chanceOfReaching, crashPoint, hundredthsAt, msUntil } from './flight.ts';
import { crashAction, crashParams, type CrashRound } from './round.ts';

const UNSIGNED = 2 ** 32;
const context = (elapsedMs: number) => ({ stakePoints: 100, elapsedMs, maxPayoutPoints: 1_000_000 });
const flying = { autoCashOutHundredths: null };
const cashOut = (atHundredths?: number) =>
  atHundredths === undefined ? ({ type: 'cash-out' } as const) : ({ type: 'cash-out', atHundredths } as const);
const paid = (step: Step<CrashRound>) => (step.kind === 'ended' ? step.end.multiplierHundredths : step.kind);

describe('the crash point', () => {
  test('returns 96 % at every target from 1.01 to 50.00, less at most one integer of 2^32', () => {
    for (let target = 101; target <= 5000; target++) {
      const reaching = Math.floor((96 * UNSIGNED) / target);
      const { numerator, denominator } = chanceOfReaching(target);
      expect(BigInt(numerator) * BigInt(UNSIGNED)).toBe(BigInt(reaching) * BigInt(denominator));
      const returned = BigInt(reaching) * BigInt(target);
      const fair = 96n * BigInt(UNSIGNED);
      expect(returned <= fair && returned > fair - BigInt(target)).toBe(true);
    }
  });

  test('reaches each target on exactly the computed number of integers', () => {
    for (let target = 101; target <= 5000; target++) {
      const reaching = Math.floor((96 * UNSIGNED) / target);
      expect(crashPoint((reaching - 1) / UNSIGNED)).toBeGreaterThanOrEqual(target);
      expect(crashPoint(reaching / UNSIGNED)).toBeLessThan(target);
    }
  });

  test('is never below 1.00 or above 50.00', () => {
    expect(crashPoint(0)).toBe(5000);
    expect(crashPoint((UNSIGNED - 1) / UNSIGNED)).toBe(100);
    const { numerator, denominator } = chanceOfReaching(101);
    expect(Math.round((1 - numerator / denominator) * 100_000)).toBe(4950);
  });

  test('6,000 flights of one seed pair have the expected distribution', () => {
    const rounds = 6000;
    const draws = fixedDraws('crash');
    const borders = [100, 101, 150, 192, 250, 500, 1000, 5000];
    const counts = borders.map(() => 0);
    for (let nonce = 0; nonce < rounds; nonce++) {
      const point = crash.deal({ autoCashOutHundredths: null }, draws(nonce, 1));
      counts[borders.findLastIndex((border) => point >= border)]!++;
    }
    const reaching = (hundredths: number) => (hundredths === 100 ? 1 : 0.96 / (hundredths / 100));
    const categories = borders.map((border, at) => ({
      count: counts[at]!,
      chance: reaching(border) - (at + 1 < borders.length ? reaching(borders[at + 1]!) : 0),
    }));
    for (const { count, chance } of categories) expect(Math.abs(zOf(count, rounds, chance))).toBeLessThan(4.5);
    const { chiSquare, limit } = chiSquareOf(categories);
    expect(chiSquare).toBeLessThan(limit);
  });
});

describe('the clock', () => {
  test('rises half a point a second, in whole hundredths, to the cap', () => {
    expect([0, 19, 20, 1000, 2000, 97_999, 98_000, 1e12].map(hundredthsAt)).toEqual([
      100, 100, 101, 150, 200, 4999, 5000, 5000,
    ]);
    for (const hundredths of [101, 150, 237, 5000]) {
      expect(hundredthsAt(msUntil(hundredths))).toBe(hundredths);
      expect(hundredthsAt(msUntil(hundredths) - 1)).toBe(hundredths - 1);
    }
  });

  test('that ran backwards shows 1.00', () => {
    expect(hundredthsAt(-5000)).toBe(100);
  });
});

describe('a cash-out', () => {
  const point = 300;

  test("pays the clock's multiplier without a request or below the requested one", () => {
    expect(paid(crash.act(flying, cashOut(), point, context(2000)))).toBe(200);
    expect(paid(crash.act(flying, cashOut(5000), point, context(2000)))).toBe(200);
  });

  test('pays the requested multiplier when the clock has passed it', () => {
    expect(paid(crash.act(flying, cashOut(195), point, context(2000)))).toBe(195);
  });

  test('pays at exactly the crash point; one hundredth later the flight is lost', () => {
    expect(paid(crash.act(flying, cashOut(), point, context(msUntil(300) + 19)))).toBe(300);
    expect(paid(crash.act(flying, cashOut(), point, context(msUntil(301))))).toBe(0);
    expect(paid(crash.act(flying, cashOut(101), point, context(msUntil(301))))).toBe(0);
  });

  test('is refused at 1.00, where it would risk nothing', () => {
    expect(crash.act(flying, cashOut(), point, context(19))).toMatchObject({
      kind: 'refused',
      code: 'cash-out-too-early',
    });
    expect(paid(crash.act(flying, cashOut(), point, context(20)))).toBe(101);
  });

  test('finds a flight that crashed at 1.00 lost', () => {
    expect(paid(crash.act(flying, cashOut(), 100, context(20)))).toBe(0);
  });

  test('pays whole points, rounded down', () => {
    const end = crash.act(flying, cashOut(133), point, { ...context(2000), stakePoints: 7 });
    expect(end).toMatchObject({ kind: 'ended', end: { payoutPoints: 9, stakedPoints: 7 } });
  });
});

describe('the end by the clock', () => {
  const target = (autoCashOutHundredths: number) => ({ autoCashOutHundredths });

  test('comes at the target if the flight reaches it', () => {
    expect(crash.settle(target(250), 300, context(msUntil(250) - 1))).toBeNull();
    expect(crash.settle(target(250), 300, context(msUntil(250)))?.multiplierHundredths).toBe(250);
    expect(crash.settle(target(300), 300, context(1e9))?.multiplierHundredths).toBe(300);
    expect(paid(crash.act(target(250), cashOut(), 300, context(1e9)))).toBe(250);
  });

  test('comes at the crash if the flight does not reach the target', () => {
    expect(crash.settle(target(301), 300, context(1e9))?.outcome).toEqual({
      crashPointHundredths: 300,
      cashOutHundredths: null,
    });
    expect(crash.settle(flying, 300, context(msUntil(301) - 1))).toBeNull();
  });

  test('is due at a target equal to the crash point, not a hundredth later', () => {
    expect(crash.dueAfterMs(target(300), 300)).toBe(msUntil(300));
    expect(crash.dueAfterMs(target(301), 300)).toBe(msUntil(301));
  });

  test('comes at the cap if the player has not cashed out', () => {
    expect(crash.settle(flying, 5000, context(msUntil(5000)))?.multiplierHundredths).toBe(5000);
  });

  test('is due at exactly the first millisecond when it can be settled', () => {
    const hundredths = fc.integer({ min: 100, max: 5000 });
    const anyTarget = fc.option(fc.integer({ min: 101, max: 5000 }));
    fc.assert(
      fc.property(anyTarget, hundredths, (autoCashOutHundredths, point) => {
        const progress = { autoCashOutHundredths };
        const due = crash.dueAfterMs(progress, point)!;
        expect(crash.settle(progress, point, context(due))).not.toBeNull();
        expect(crash.settle(progress, point, context(due - 1))).toBeNull();
      }),
    );
  });
});

test('no cash-out pays more than the crash point, the clock, the target or the request', () => {
  const anyFlight = fc.record({
    point: fc.integer({ min: 100, max: 5000 }),
    target: fc.option(fc.integer({ min: 101, max: 5000 })),
    asked: fc.integer({ min: 101, max: 1_000_000 }),
    elapsedMs: fc.integer({ min: 0, max: 120_000 }),
  });
  fc.assert(
    fc.property(anyFlight, ({ point, target, asked, elapsedMs }) => {
      const step = crash.act({ autoCashOutHundredths: target }, cashOut(asked), point, context(elapsedMs));
      if (step.kind !== 'ended' || step.end.outcome.cashOutHundredths === null) return;
      const most = Math.min(point, hundredthsAt(elapsedMs), target ?? 5000);
      expect(step.end.multiplierHundredths).toBeLessThanOrEqual(most);
      const params = { autoCashOutHundredths: target };
      expect(crash.replay(params, step.end.outcome, 100, point)).toMatchObject({
        outcome: step.end.outcome,
        payoutPoints: step.end.payoutPoints,
      });
    }),
  );
});

test('during the flight nothing reveals the crash point', () => {
  const shown = [300, 301, 4999].map((point) => {
    const step = crash.open(flying, point, context(0));
    if (step.kind !== 'open') throw new Error('the round is not open');
    return JSON.stringify([step, crash.visible(step.progress, context(1500))]);
  });
  expect(new Set(shown).size).toBe(1);
  expect(JSON.parse(shown[0]!)[1]).toEqual({ autoCashOutHundredths: null, multiplierHundredths: 175 });
});

test('an impossible claim does not hold', () => {
  const replayed = (cashOutHundredths: number | null, autoCashOutHundredths: number | null) =>
    crash.replay({ autoCashOutHundredths }, { crashPointHundredths: 300, cashOutHundredths }, 100, 300).outcome;
  expect(replayed(301, null).cashOutHundredths).toBeNull();
  expect(replayed(null, 250).cashOutHundredths).toBe(250);
  expect(replayed(280, 250).cashOutHundredths).toBe(250);
  expect(replayed(200, 250).cashOutHundredths).toBe(200);
  expect(replayed(null, null).cashOutHundredths).toBeNull();
});

test('a claimed cash-out or target at exactly the crash point holds', () => {
  const atPoint = { crashPointHundredths: 300, cashOutHundredths: 300 };
  for (const autoCashOutHundredths of [null, 300]) {
    expect(crash.replay({ autoCashOutHundredths }, atPoint, 100, 300)).toMatchObject({
      outcome: atPoint,
      payoutPoints: 300,
    });
  }
});

test('the odds are shown for eight targets, from the lowest to the cap', () => {
  const targets = [1.01, 1.5, 2, 3, 5, 10, 20, 50];
  expect(crash.odds).toEqual(
    targets.map((target) => ({
      bet: `cash out at ${target.toFixed(2)}x`,
      winsOn: `a crash at ${target.toFixed(2)}x or later`,
      chance: chanceOfReaching(Math.round(target * 100)),
      multiplierHundredths: Math.round(target * 100),
    })),
  );
});

test('a cash-out adds nothing to the stake', () => {
  expect(crash.extraStakePoints(cashOut(), 100)).toBe(0);
});

test.each([100, 5001, 2.5, '200', 0, -1])('rejects a target of %j hundredths', (autoCashOutHundredths) => {
  expect(crashParams.safeParse({ autoCashOutHundredths }).success).toBe(false);
});

test('rejects a move that contains its own result', () => {
  expect(crashAction.safeParse({ type: 'cash-out', crashed: false }).success).toBe(false);
  expect(crashAction.safeParse({ type: 'cash-out', atHundredths: 100 }).success).toBe(false);
  expect(crashParams.parse({})).toEqual(flying);
});
