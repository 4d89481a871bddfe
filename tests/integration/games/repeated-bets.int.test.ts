import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SINGLE_SHOT_GAMES } from '#contracts/games/rules.ts';
import { bet, type Casino, openCasino } from './bets.ts';

let casino: Casino;

beforeAll(async () => {
  casino = await openCasino(10_000);
});
afterAll(() => casino[Symbol.asyncDispose]());

test.each(SINGLE_SHOT_GAMES)(
  '%s: the same key with the same bet gives the same reply and plays once (H10)',
  async (game) => {
    const key = randomUUID();
    const before = await casino.balance();
    const first = await bet(casino.anna, game, { key });
    const again = await Promise.all([bet(casino.anna, game, { key }), bet(casino.anna, game, { key })]);
    for (const repeated of again) {
      expect(repeated.body).toEqual(first.body);
      expect(repeated.headers.get('idempotency-hit')).toBe('true');
    }
    expect(await casino.balance()).toBe(before - 10 + first.body.receipt.payoutPoints);
  },
);

test.each(SINGLE_SHOT_GAMES)('%s: the same key with another bet, or at another table, is refused', async (game) => {
  const key = randomUUID();
  expect((await bet(casino.anna, game, { key })).status).toBe(200);
  const other = await bet(casino.anna, game, { key, points: 11 });
  expect([other.status, other.body.code]).toEqual([409, 'command-id-reused']);
  const elsewhere = await bet(casino.anna, game === 'wheel' ? 'slots' : 'wheel', { key });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'command-id-reused']);
});

test.each(['roulette', 'keno'] as const)('%s: forty bets at once with points for ten (H10)', async (game) => {
  const bert = casino.house.visitor();
  await bert.register(`bert_${game}`);
  const answers = await Promise.all(Array.from({ length: 40 }, () => bet(bert, game)));
  const played = answers.filter(({ status }) => status === 200).map(({ body }) => body.receipt);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { body } of refused) expect(body.code).toBe('insufficient-points');
  expect(new Set(played.map(({ nonce }) => nonce)).size).toBe(played.length);
  let balance = 100;
  for (const receipt of played.toSorted((one, other) => one.seq - other.seq)) {
    expect(balance).toBeGreaterThanOrEqual(receipt.stakePoints);
    balance += receipt.payoutPoints - receipt.stakePoints;
    expect(receipt.balanceAfter).toBe(balance);
  }
  await casino.house.projector.caughtUp();
  expect((await bert.get<{ points: number }>('/api/auth/user')).body.points).toBe(balance);
});
