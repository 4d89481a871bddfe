import { expect, test } from 'vitest';
import { type Call, LIST, PLAY, SMALL } from '#contracts/definition/call.ts';
import { CALLS } from '#contracts/calls.ts';
import { Budgets } from './budgets.ts';

function opened() {
  const clock = { ms: 1_700_000_000_000 };
  const budgets = new Budgets(
    () => 10,
    { perPlayer: 20, perAddress: 40 },
    () => clock.ms,
  );
  const through = (budget: Call['budget'], payer: number | string) =>
    Array.from({ length: 1000 }, () => budgets.take(budget, payer)).filter((refused) => refused === null).length;
  return { clock, budgets, through };
}

test('bets and other calls are paid from separate budgets, and each player has their own', () => {
  const { clock, through } = opened();
  expect([through(PLAY, 7), through(SMALL, 7), through(PLAY, 8), through(SMALL, 8)]).toEqual([10, 60, 10, 60]);
  clock.ms += 1000;
  expect([through(PLAY, 7), through(SMALL, 7)]).toEqual([10, 20]);
});

test('a list costs four times what a single row does', () => {
  const { through } = opened();
  expect(through(LIST, 7)).toBe(15);
});

test.each([
  ['event-proof', 4],
  ['any-event-proof', 4],
  ['own-liability', 1],
])('a caller of %s pays for the events and hashes that it reads: 60 units are enough for %i', (name, times) => {
  const { through } = opened();
  expect(through(CALLS.find((call) => call.name === name)!.budget, 7)).toBe(times);
});

test('a visitor who is not signed in pays by address for every call', () => {
  const { through } = opened();
  expect([through(PLAY, '192.0.2.1'), through(SMALL, '192.0.2.1'), through(SMALL, '192.0.2.2')]).toEqual([120, 0, 120]);
});

test('the refusal says when to retry', () => {
  const { budgets, through } = opened();
  through(SMALL, 7);
  expect(budgets.take(LIST, 7)).toMatchObject({
    kind: 'refusal',
    code: 'rate-limited',
    message: 'Too many requests. Try again in a moment.',
    retryAfterMs: expect.closeTo(200, 1),
  });
});

test('every call costs something, and a call that stores something each time has a daily limit', () => {
  for (const { name, budget } of CALLS as readonly Call[]) expect(budget.cost, name).toBeGreaterThanOrEqual(1);
  expect(CALLS.find(({ name }) => name === 'rotate-seed')!.budget).toEqual({ ...PLAY, perDay: 100 });
});
