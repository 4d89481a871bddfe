import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { adjusts, bonus, grants, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { FollowedSettings } from '#tests/support/followed-settings.ts';
import { consistent } from '#tests/support/forged-log.ts';
import { openMemoryLedger } from '#tests/support/memory-ledger.ts';
import { writeStory } from '#tests/support/write-story.ts';
import { operateAt } from '../operator/operator-bed.ts';

const ADMIN = 4001;
const PLAYER = 5008;

/** A million points by one person. It is written without the settings of its decisions. */
async function forgedLog(): Promise<LedgerEvent[]> {
  const { sequencer, storage } = openMemoryLedger({ terms: new FollowedSettings() });
  const asked = [
    opens(HOUSE_ACCOUNTS.settings),
    opens(ADMIN),
    opens(PLAYER),
    grants(ADMIN, 'admin'),
    bonus(PLAYER),
    adjusts(PLAYER, 10),
  ];
  for (const command of asked) expect((await sequencer.submit(command)).kind).toBe('receipt');
  await sequencer.drain();
  const events = storage.rows.map(({ event: { termsSeq: _settings, ...event } }) => event as LedgerEvent);
  return consistent(
    events.map((event) =>
      event.type === 'points-adjusted' ? { ...event, amount: 1_000_000, actor: `operator:${ADMIN}` } : event,
    ),
  );
}

test('a log whose events do not name their settings is not in order, unless a note outside of them says so', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const folder = await mkdtemp(join(tmpdir(), 'log-marks-'));
  const verify = (...words: string[]) => operateAt(db.url, ['verify', '--no-views', ...words]);
  try {
    await writeStory(client.pg, await forgedLog());
    const strict = await verify();
    expect([strict.code, strict.out]).toEqual([1, expect.stringMatching(/bad at 0-1: it does not name its settings/)]);

    await operateAt(db.url, ['export', '--from', '2020-01-01', '--out', folder]);
    await client.pg.query(`insert into log_mark (mark, partition, lacking_to)
       select mark, 0, seq from head cross join (values ('settings'), ('staff-points')) as marks (mark)`);
    const older = await verify();
    const rests = /In order: .* 1,000,000 points of an event rest on what cannot be proven\./;
    expect([older.code, older.out]).toEqual([0, expect.stringMatching(rests)]);

    const { seq } = (await client.pg.query('select seq from head')).rows[0] as { seq: string };
    const against = await verify('--against', join(folder, `events-0-1-${seq}.csv`));
    const moved = /bad: the mark "settings": .* events to \d+ may lack it, the export noted 0/;
    expect([against.code, against.out]).toEqual([1, expect.stringMatching(moved)]);
    await expect(client.pg.query('update log_mark set lacking_to = 1')).rejects.toThrow(/append-only/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
