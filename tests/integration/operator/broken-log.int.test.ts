import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { runProgram } from '#tests/support/running-program.ts';

const NEWCOMER = { username: 'anna', email: 'anna@example.org', password: 'four brass lanterns' };
const LAST = sql.fragment`seq = (SELECT max(seq) FROM event)`;

test.each([
  [
    'contradicts itself',
    sql.fragment`available = 1000`,
    /^The log is broken: event 0-\d+ \(signup-bonus-granted .*it says 1000 available .*\.$/,
  ],
  [
    'holds an event of a newer program',
    sql.fragment`kind = 99`,
    /^The log cannot be followed: event 0-\d+ cannot be read: kind 99 is not in the catalogue\.$/,
  ],
])('a start on a log that %s is refused in one line that names the event', async (_, change, line) => {
  await using db = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tallyhouse-broken-log-'));
  const env = { DATABASE_URL: db.url, DATA_DIR: dataDir };
  try {
    await using opened = runProgram(['--no-demo'], env);
    const registered = await fetch(`${await opened.address}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(NEWCOMER),
    });
    expect(registered.status).toBe(200);
    opened.child.kill('SIGKILL');
    await opened.ended;
    await db.pool.query(sql.unsafe`ALTER TABLE event_0_0 DISABLE TRIGGER ALL`);
    await db.pool.query(sql.unsafe`UPDATE event_0_0 SET ${change} WHERE ${LAST}`);
    const again = runProgram(['--no-demo'], env);
    expect(await again.ended).toBe(1);
    expect(again.said().trim()).toMatch(line);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
