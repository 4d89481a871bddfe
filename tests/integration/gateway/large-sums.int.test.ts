import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import { houseReturnsCall } from '#contracts/house-returns/calls.ts';
import { currentUser } from '#contracts/accounts/calls.ts';
import { gameStats, userStats } from '#contracts/game-stats/calls.ts';
import { leaderboard } from '#contracts/leaderboard/calls.ts';
import { publicStats } from '#contracts/public-stats/calls.ts';
import { parseExactly } from '#contracts/json/exact-json.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { openApiDocument } from '#services/gateway/documents/openapi.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let admin: Visitor;
/** Every view is read at it. */
let position: string;

const order = <Body>(path: string, body: unknown) =>
  admin.post<Body>(path, body, { 'idempotency-key': randomCommandId() });

beforeAll(async () => {
  house = await openHouse();
  admin = house.visitor();
  await joinsStaff(house, admin, 'the_warden', 'admin');
  await admin.bet(10);
  const { id } = await house.visitor().register('a_player');
  const hold = await order<{ holdId: string }>(`/api/admin/accounts/${id}/holds`, { amount: 5, reason: 'a card' });
  const posted = await order<{ position: string }>(`/api/admin/accounts/${id}/holds/${hold.body.holdId}/post`, {});
  ({ position } = posted.body);
  await house.projector.caughtUp();
});
afterAll(() => house[Symbol.asyncDispose]());

async function sumsStandAt(sum: bigint): Promise<void> {
  const stored = sql.fragment`${String(sum)}::numeric`;
  for (const change of [
    sql.unsafe`UPDATE balance.account SET earned = ${stored}, withdrawn = ${stored}`,
    sql.unsafe`UPDATE game_stats.total SET wagered = ${stored}, won = 0`,
    sql.unsafe`UPDATE house_returns.game SET stakes = ${stored}, payouts = 0`,
    sql.unsafe`UPDATE leaderboard.player SET earned = ${stored}`,
    sql.unsafe`UPDATE public_stats.house SET paid_out = ${stored}`,
  ]) {
    await house.db.pool.query(change);
  }
}

async function read<C extends Call>(call: C): Promise<ReplyOf<C>> {
  const { status, text } = await admin.get(call.path, call.view === undefined ? {} : { 'min-position': position });
  expect([call.name, status]).toEqual([call.name, 200]);
  return call.reply.parse(parseExactly(text)) as ReplyOf<C>;
}

test.each([2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n, 10n ** 30n + 7n])(
  'a sum of %s reaches the client with every digit in every call that returns one',
  async (sum) => {
    await sumsStandAt(sum);
    const totals = { totalWagered: sum, totalWon: 0n, netProfit: -sum };
    expect(await read(gameStats)).toMatchObject(totals);
    expect((await read(userStats)).gameStats).toMatchObject(totals);
    const usd = `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`;
    expect(await read(currentUser)).toMatchObject({ totalEarned: sum, totalWithdrawn: usd });
    expect((await read(leaderboard)).users).toMatchObject([{ totalEarned: sum }]);
    expect(await read(publicStats)).toMatchObject({ totalPaidOut: sum });
    expect((await read(houseReturnsCall)).totals).toMatchObject({ turnover: sum, houseResult: sum });
  },
);

test('small sums stay plain numbers', async () => {
  await sumsStandAt(10n);
  const { text } = await admin.get('/api/games/stats', { 'min-position': position });
  expect(text).toBe('{"gamesPlayed":1,"totalWagered":10,"totalWon":0,"netProfit":-10}');
});

test('the description marks every integer that may exceed 32 bits, and sums that may exceed 2^53', () => {
  const text = JSON.stringify(openApiDocument('http://house'));
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  expect(paths['/api/games/stats']).toMatchObject({
    get: {
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  gamesPlayed: { type: 'integer', format: 'int64' },
                  totalWagered: {
                    type: 'integer',
                    format: 'int64',
                    minimum: 0,
                    description: expect.stringContaining('2^53'),
                  },
                  netProfit: { type: 'integer', format: 'int64', description: expect.stringContaining('2^53') },
                },
              },
            },
          },
        },
      },
    },
  });
  const integers = text.match(/\{[^{}]*"type":"integer"[^{}]*\}/g)!.map((found) => JSON.parse(found) as IntegerSchema);
  expect(integers.length).toBeGreaterThan(50);
  const unmarked = integers.filter(({ maximum = Infinity, format }) => maximum >= 2 ** 31 && format !== 'int64');
  expect(unmarked).toEqual([]);
});

type IntegerSchema = { maximum?: number; format?: string };
