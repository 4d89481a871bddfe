import { expect, test } from 'vitest';
import { openPool } from '#infra/postgres/pool.ts';
import { type LineToDatabase, lineToDatabase } from '#tests/support/line-to-database.ts';
import { openHouse } from './house.ts';
import { PASSWORD } from './visitor.ts';

test('while the database hangs, reads and writes are answered 503, and everything works once it answers again', async () => {
  let isHung = false;
  let line!: LineToDatabase;
  await using house = await openHouse({
    async openPool(databaseUrl) {
      line = await lineToDatabase(databaseUrl, (client, database) => {
        if (!isHung) client.pipe(database).pipe(client);
      });
      return openPool(line.url, { max: 4, suspectAfterMs: 200 });
    },
  });
  const [anna, carl] = [house.visitor(), house.visitor()];
  await anna.register('anna');
  const newcomer = { username: 'carl', email: 'carl@example.org', password: PASSWORD };
  isHung = true;
  for (const socket of line.sockets) socket.unpipe().pause();
  const asks: Record<string, Promise<{ status: number; headers: Headers; body: unknown }>> = {
    'public list': house.visitor().get('/api/leaderboard'),
    'own user': anna.get('/api/auth/user'),
    'own history': anna.get('/api/games/history'),
    'sign-in': house.visitor().post('/api/auth/login', { username: 'anna', password: PASSWORD }),
    registration: carl.post('/api/auth/register', newcomer),
    'time zone': anna.call('PUT', '/api/user/time-zone', { body: { timeZone: 'Asia/Tokyo' } }),
  };
  for (const [what, asked] of Object.entries(asks)) {
    const { status, headers, body } = await asked;
    expect([what, status, headers.get('retry-after'), body]).toEqual([
      what,
      503,
      '1',
      expect.objectContaining({ code: 'overloaded', message: expect.stringMatching(/^The database /) }),
    ]);
  }
  isHung = false;
  await expect.poll(async () => (await anna.get('/api/auth/user')).status, { timeout: 20_000 }).toBe(200);
});
