import { expect, test } from 'vitest';
import { migrate } from '#infra/postgres/migrate.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { Book } from '#ledger/engine/book/book.ts';
import { GENERATION_IDS, SeenFilter } from '#ledger/engine/idempotency/seen-filter.ts';
import { connect } from '#infra/postgres/session/connect.ts';
import { takeHead } from '#ledger/log/head.ts';
import { readSnapshot } from '#ledger/engine/recovery/read-snapshot.ts';
import { writeSeen } from '#ledger/engine/recovery/write-seen.ts';
import { writeSnapshot } from '#ledger/engine/recovery/write-snapshot.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { missingViews, prepareViews } from '#projections/state/prepare.ts';
import { VIEWS } from '#projections/registry.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { eventually } from '#tests/support/eventually.ts';
import { KillablePostgres } from '#tests/support/killable-postgres.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import { snapshotSource } from '#tests/support/snapshot-source.ts';

const IDS = 1000;
const BACK = { withinMs: 30_000, what: 'PostgreSQL after the crash' };

test('the ids of a filter generation that was full before the crash are known after a restart', async () => {
  await using postgres = await KillablePostgres.start();
  await migrate(postgres.url, SCHEMA_ROOMS);
  const ids = Array.from({ length: IDS }, () => randomCommandId());
  const seen = new SeenFilter();
  let client = await connect(postgres.url, 'test');
  const { epoch } = await takeHead(client, 0);
  const at = { committed: 1, decided: 1 };
  const source = {
    ...snapshotSource(epoch, at, seen),
    whenCommitted: async () => undefined,
    isAwaited: () => true,
  };
  seen.add(randomCommandId());
  await writeSnapshot(client, source);
  for (const id of ids) seen.add(id);
  seen.generations[0]!.count = GENERATION_IDS;
  // The crash interrupts a snapshot after its filters are written.
  await client.query('set synchronous_commit = off');
  await writeSeen(client, source);
  postgres.kill();
  await client.end().catch(() => undefined);
  client = await eventually(() => connect(postgres.url, 'test'), BACK);
  await writeSnapshot(client, source);
  const recovered = new SeenFilter();
  await readSnapshot({ client, partition: 0 }, { book: new Book(ACCOUNT_MODEL), seen: recovered });
  await client.end();
  expect(ids.filter((id) => !recovered.mayContain(id))).toEqual([]);
});

test('views created just before the crash survive it', async () => {
  await using postgres = await KillablePostgres.start();
  await migrate(postgres.url, SCHEMA_ROOMS);
  {
    await using connection = await openReaderSession(postgres.url, 'test');
    expect((await prepareViews(connection.pg, VIEWS, [0])).empty).toHaveLength(VIEWS.length);
    postgres.kill();
  }
  await using again = await eventually(() => openReaderSession(postgres.url, 'test'), BACK);
  expect(await missingViews(again.pg, VIEWS)).toEqual([]);
});
