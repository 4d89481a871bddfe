import { expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { type LineToDatabase, lineToDatabase } from '#tests/support/line-to-database.ts';
import { openHouse } from './house.ts';
import { PASSWORD } from './visitor.ts';

test('reads, and bets of players not cached yet, are answered 503 with a time to retry', async () => {
  let line!: LineToDatabase;
  await using house = await openHouse({
    async openPool(databaseUrl) {
      line = await lineToDatabase(databaseUrl, (client, database) => client.pipe(database).pipe(client));
      return openPool(line.url, { max: 4 });
    },
  });
  const [anna, bert] = [house.visitor(), house.visitor()];
  await anna.register('anna');
  await anna.bet(1);
  await bert.register('bert');
  await line[Symbol.asyncDispose]();
  const before = house.ledger.committedSeq;
  for (const ask of [
    () => anna.get('/api/leaderboard'),
    () => anna.get('/api/auth/user'),
    () => bert.post('/api/games/dice', { betAmount: 1, prediction: 'over' }),
    () => bert.get('/api/games/history'),
  ]) {
    const { status, headers, body } = await ask();
    expect([status, headers.get('retry-after'), body]).toEqual([
      503,
      '1',
      expect.objectContaining({
        code: 'overloaded',
        message: expect.stringMatching(/^The database cannot be reached/),
      }),
    ]);
  }
  // A command in flight may have taken effect, so neither failure nor success is promised.
  const newcomer = { username: 'carl', email: 'carl@example.org', password: PASSWORD };
  const begun = await house.visitor().post<Problem>('/api/auth/register', newcomer);
  expect([begun.status, begun.body.code, begun.body.outcome]).toEqual([503, 'overloaded', 'unknown']);
  expect(house.ledger.committedSeq).toBe(before);
  // For a cached player a bet needs only the ledger's database connection.
  expect((await anna.post('/api/games/dice', { betAmount: 1, prediction: 'over' })).status).toBe(200);
});
