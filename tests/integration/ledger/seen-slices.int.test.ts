// The filters that a version before the small slices left in the database are cut, not lost: without them a repeated
// command would be taken for a new one.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClient } from '#infra/postgres/client.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { Book } from '#ledger/book/book.ts';
import { GENERATION_BYTES, SeenFilter } from '#ledger/idempotency/seen-filter.ts';
import { readSnapshot } from '#ledger/recovery/read-snapshot.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';

const MEBIBYTE = 1_048_576;
const OF_THE_LOG = SCHEMA_ROOMS[0]!;

let before: string;
beforeEach(() => {
  before = mkdtempSync(join(tmpdir(), 'tallyhouse-seen-slices-'));
  cpSync(OF_THE_LOG.directory, before, { recursive: true });
  rmSync(join(before, '0007-seen-slices.sql'));
});
afterEach(() => rmSync(before, { recursive: true }));

test('filters in slices of a mebibyte come out of the migration byte for byte', async () => {
  await using db = await testDatabase({ isEmpty: true });
  await migrate(db.url, [{ room: 'log', directory: before }]);
  const written = new SeenFilter();
  for (let account = 0; account < 5000; account++) written.add(opens(account).commandId);
  const { bits, count } = written.generations[0]!;
  await using client = await openClient(db.url);
  for (let slice = 0; slice * MEBIBYTE < GENERATION_BYTES; slice++) {
    await client.pg.query(
      'insert into seen_commands (partition, generation, slice, count, bits) values (0, 0, $1, $2, $3)',
      [slice, count, Buffer.from(bits.subarray(slice * MEBIBYTE, (slice + 1) * MEBIBYTE))],
    );
  }
  await client.pg.query('insert into snapshot (partition, id, seq, is_whole) values (0, 1, 5000, true)');

  await migrate(db.url, [OF_THE_LOG]);
  const seen = new SeenFilter();
  await readSnapshot(client.pg, 0, { book: new Book(), seen });
  expect(seen.generations).toHaveLength(1);
  expect(seen.generations[0]!.count).toBe(5000);
  expect(Buffer.compare(seen.generations[0]!.bits, bits)).toBe(0);
  const { rows } = await client.pg.query('select distinct length(bits) as bytes from seen_slice');
  expect(rows).toEqual([{ bytes: 131_072 }]);
});
