import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPool } from '#infra/postgres/pool.ts';
import { busyBackends } from '#infra/postgres/query-watch.ts';
import { isUnreachable } from '#infra/postgres/unreachable.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { lineToDatabase } from '#tests/support/line-to-database.ts';
import { silentLine } from '#tests/support/silent-line.ts';

const one = sql.unsafe`select 1`;

test('queries and transactions on lines that fell silent fail, more callers than connections too, and new lines are opened', async () => {
  await using db = await testDatabase({ of: 'empty' });
  await using line = await silentLine(db.url);
  const pool = await openPool(line.url, { max: 2, suspectAfterMs: 150 });
  await Promise.all([pool.oneFirst(one), pool.oneFirst(one)]);
  line.fallSilent();
  const begun = pool.transaction((within) => within.oneFirst(one));
  const answers = await Promise.allSettled([begun, pool.oneFirst(one), pool.oneFirst(one)]);
  expect(answers.slice(0, 2)).toEqual(
    Array.from({ length: 2 }, () => ({ status: 'rejected', reason: expect.toSatisfy(isUnreachable) })),
  );
  expect(answers[2]).toEqual({ status: 'fulfilled', value: 1 });
  await pool.end();
});

test('queries fail while a server takes connections and sends nothing, and succeed once it answers', async () => {
  await using db = await testDatabase({ of: 'empty' });
  let isHung = false;
  await using line = await lineToDatabase(db.url, (client, database) => {
    if (!isHung) client.pipe(database).pipe(client);
  });
  const pool = await openPool(line.url, { max: 2, suspectAfterMs: 150 });
  await Promise.all([pool.oneFirst(one), pool.oneFirst(one)]);
  isHung = true;
  for (const socket of line.sockets) socket.unpipe().pause();
  const answers = await Promise.allSettled(Array.from({ length: 9 }, () => pool.oneFirst(one)));
  expect(answers.filter((answer) => answer.status === 'fulfilled' || !isUnreachable(answer.reason))).toEqual([]);
  isHung = false;
  await expect.poll(() => pool.oneFirst(one).catch(() => null), { timeout: 20_000 }).toBe(1);
  await pool.end();
});

test('a backend that runs a statement counts as busy, an idle one does not', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const pool = await openPool(db.url, { max: 2 });
  const pid = sql.type(z.object({ pid: z.int() }))`select pg_backend_pid() as pid`;
  const found = await pool.connect((idle) =>
    pool.connect(async (busy) => {
      const [waiting, working] = [await idle.oneFirst(pid), await busy.oneFirst(pid)];
      const slow = busy.query(sql.unsafe`select pg_sleep(3600)`);
      slow.catch(() => {});
      const seen = await eventually(async () => {
        const pids = await busyBackends(db.url)([waiting, working]);
        return pids.size > 0 ? [...pids] : Promise.reject(new Error('it has not begun'));
      });
      await db.pool.query(sql.unsafe`select pg_cancel_backend(${working})`);
      await slow.catch(() => {});
      return { seen, working };
    }),
  );
  expect(found.seen).toEqual([found.working]);
  await pool.end();
});
