// A log that was changed behind the program's back: its next start is refused, and says where the log contradicts itself.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { runProgram } from '#tests/support/running-program.ts';

test('a start is refused in one line that names the event', async () => {
  await using db = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tallyhouse-broken-log-'));
  const env = { DATABASE_URL: db.url, DATA_DIR: dataDir };
  try {
    await using opened = runProgram(['--no-demo'], env);
    const newcomer = { username: 'anna', email: 'anna@example.org', password: 'four brass lanterns' };
    const registered = await fetch(`${await opened.address}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(newcomer),
    });
    expect(registered.status).toBe(200);
    opened.child.kill('SIGKILL');
    await opened.ended;
    await db.pool.query(sql.unsafe`ALTER TABLE event_0_0 DISABLE TRIGGER ALL`);
    await db.pool.query(sql.unsafe`UPDATE event_0_0 SET available = 1000 WHERE seq = (SELECT max(seq) FROM event)`);
    const again = runProgram(['--no-demo'], env);
    expect(await again.ended).toBe(1);
    expect(again.said().trim()).toMatch(/^The log is broken: event 0-\d+ \(signup-bonus-granted .*it says 1000 .*\.$/);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
