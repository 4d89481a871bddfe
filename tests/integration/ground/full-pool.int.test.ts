import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { openPool } from '#infra/postgres/pool.ts';
import { isUnreachable } from '#infra/postgres/unreachable.ts';
import { testDatabase } from '#tests/support/database.ts';
import { lineToDatabase } from '#tests/support/line-to-database.ts';

test('more callers than connections all get an answer while the database is away, and the pool works again after it', async () => {
  await using db = await testDatabase();
  let isAway = false;
  await using line = await lineToDatabase(db.url, (client, database) => {
    if (isAway) client.destroy();
    else client.pipe(database).pipe(client);
  });
  const pool = await openPool(line.url, { max: 2 });
  const ask = () => pool.oneFirst(sql.unsafe`select 1`);
  isAway = true;
  for (const socket of line.sockets) socket.destroy();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, ask));
  expect(answers.filter((answer) => answer.status === 'fulfilled' || !isUnreachable(answer.reason))).toEqual([]);
  const caught = pool.connect((connection) => connection.query(sql.unsafe`select 1`).catch(() => null));
  await expect(caught).rejects.toSatisfy(isUnreachable);
  isAway = false;
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array.from({ length: 20 }, () => 1));
  await pool.end();
});
