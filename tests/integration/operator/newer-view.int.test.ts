import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { runProgram } from '#tests/support/running-program.ts';
import { operateAt } from './operator-bed.ts';

const LINE =
  /^The view balance in the database is of version 99, and this program knows version \d+: start the newer .*\.$/;

async function databaseOfNewerProgram(): Promise<TestDatabase> {
  const db = await testDatabase();
  await db.pool.query(sql.unsafe`UPDATE projection.view SET version = 99 WHERE name = 'balance'`);
  return db;
}

test('a start is refused in one line', async () => {
  await using db = await databaseOfNewerProgram();
  const dataDir = await mkdtemp(join(tmpdir(), 'tallyhouse-newer-view-'));
  try {
    const program = runProgram(['--no-demo'], { DATABASE_URL: db.url, DATA_DIR: dataDir });
    expect(await program.ended).toBe(1);
    expect(program.said().trim()).toMatch(LINE);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

test('so is a rebuild, and one of a view that another process is rebuilding', async () => {
  await using db = await databaseOfNewerProgram();
  const refused = await operateAt(db.url, ['rebuild', 'balance']);
  expect([refused.err.trim(), refused.code]).toEqual([expect.stringMatching(LINE), 1]);
  await db.pool.connect(async (other) => {
    await other.query(sql.unsafe`SELECT pg_advisory_lock(hashtext('projection shadow balance'))`);
    const second = await operateAt(db.url, ['rebuild', 'balance']);
    expect([second.err.trim(), second.code]).toEqual(['The view balance is being rebuilt already.', 1]);
  });
});
