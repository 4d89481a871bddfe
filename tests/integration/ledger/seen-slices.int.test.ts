import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { Book } from '#ledger/engine/book/book.ts';
import { GENERATION_BYTES, GENERATION_IDS, SeenFilter } from '#ledger/engine/idempotency/seen-filter.ts';
import { takeHead } from '#ledger/log/head.ts';
import { readSnapshot } from '#ledger/engine/recovery/read-snapshot.ts';
import { writeSeen } from '#ledger/engine/recovery/write-seen.ts';
import { writeSnapshot } from '#ledger/engine/recovery/write-snapshot.ts';
import { Fenced } from '#ledger/engine/sequencer/log-port.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import { snapshotSource } from '#tests/support/snapshot-source.ts';

type Client = Awaited<ReturnType<typeof openClient>>['pg'];

/** Slice size of earlier versions. */
const MEBIBYTE = 1_048_576;

function filterOf(ids: readonly string[]): SeenFilter {
  const seen = new SeenFilter();
  for (const id of ids) seen.add(id);
  return seen;
}

const someIds = (): string[] => Array.from({ length: 5000 }, () => randomCommandId());

const write = (client: Client, ids: readonly string[]): Promise<void> => writeFilter(client, filterOf(ids));

async function writeFilter(client: Client, seen: SeenFilter): Promise<void> {
  const { epoch } = await takeHead(client, 0);
  const source = snapshotSource(epoch, { committed: 1, decided: 1 }, seen);
  await writeSnapshot(client, { ...source, whenCommitted: async () => undefined, isAwaited: () => true });
}

async function writeAsBefore(client: Client, ids: readonly string[], slices = GENERATION_BYTES / MEBIBYTE) {
  const { bits, count } = filterOf(ids).generations[0]!;
  for (let slice = 0; slice < slices; slice++) {
    await client.query(
      `insert into seen_commands (partition, generation, slice, count, bits) values (0, 0, $1, $2, $3)
       on conflict (partition, generation, slice) do update set count = excluded.count, bits = excluded.bits`,
      [slice, count, Buffer.from(bits.subarray(slice * MEBIBYTE, (slice + 1) * MEBIBYTE))],
    );
  }
}

async function readFilter(client: Client): Promise<SeenFilter> {
  const seen = new SeenFilter();
  await readSnapshot({ client, partition: 0 }, { book: new Book(ACCOUNT_MODEL), seen });
  return seen;
}

async function unknownOf(client: Client, ids: readonly string[]): Promise<string[]> {
  const seen = await readFilter(client);
  expect(seen.generations).toHaveLength(1);
  return ids.filter((id) => !seen.mayContain(id));
}

function areSame({ generations: some }: SeenFilter, { generations: others }: SeenFilter): boolean {
  return (
    some.length === others.length && some.every(({ bits }, place) => Buffer.compare(bits, others[place]!.bits) === 0)
  );
}

async function slicesOf(client: Client) {
  const { rows } = await client.query(
    'select partition, length(bits) as bytes, count(*)::int as slices from seen_commands group by 1, 2 order by 1, 2',
  );
  return rows;
}

const SMALL = { partition: 0, bytes: 131_072, slices: 64 };

test('this version reads its own slices, byte for byte', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const ids = someIds();
  await write(client.pg, ids);
  expect(await slicesOf(client.pg)).toEqual([SMALL]);
  expect(areSame(await readFilter(client.pg), filterOf(ids))).toBe(true);
});

test('a full generation and the open one after it are read separately, and only the open one is rewritten', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const written = filterOf(someIds());
  written.generations[0]!.count = GENERATION_IDS;
  for (const id of someIds()) written.add(id);
  await writeFilter(client.pg, written);
  const rowsOf = async (generation: number) =>
    (await client.pg.query('select xmin::text, count from seen_commands where generation = $1', [generation])).rows;
  const [full, open] = [await rowsOf(0), await rowsOf(1)];
  const read = await readFilter(client.pg);
  expect(areSame(read, written)).toBe(true);
  expect(read.generations.map(({ count, isStored }) => [count, isStored])).toEqual([
    [GENERATION_IDS, true],
    [5000, false],
  ]);
  const later = someIds();
  for (const id of later) read.add(id);
  await writeFilter(client.pg, read);
  expect(await rowsOf(0)).toEqual(full);
  expect(await rowsOf(1)).not.toEqual(open);
  expect(areSame(await readFilter(client.pg), read)).toBe(true);
});

test('the large slices of an older version are read, and the next snapshot replaces them', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const ids = someIds();
  await write(client.pg, []);
  await client.pg.query('delete from seen_commands');
  await writeAsBefore(client.pg, ids);
  expect(await unknownOf(client.pg, ids)).toEqual([]);
  await write(client.pg, ids);
  expect(await slicesOf(client.pg)).toEqual([SMALL]);
  expect(await unknownOf(client.pg, ids)).toEqual([]);
});

test('an older version that took over between small slices, and crashed while writing its own, loses no id of a whole snapshot', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const ids = someIds();
  await write(client.pg, ids);
  await writeAsBefore(client.pg, [...ids, ...someIds()], 3);
  expect(await unknownOf(client.pg, ids)).toEqual([]);
});

test('an older version that took over for a while loses none of its ids to the small slices it left', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const ids = someIds();
  await write(client.pg, ids);
  const all = [...ids, ...someIds()];
  await writeAsBefore(client.pg, all);
  // The later slices win; here these are the small ones, which hold fewer ids.
  await client.pg.query('cluster seen_commands using seen_commands_pkey');
  expect(await slicesOf(client.pg)).toEqual([
    { ...SMALL, slices: 56 },
    { ...SMALL, bytes: MEBIBYTE, slices: 8 },
  ]);
  expect(await unknownOf(client.pg, all)).toEqual([]);
});

test('slices of an incomplete snapshot are not read, and the next one removes them', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const ids = someIds();
  await write(client.pg, ids);
  await client.pg.query(
    'insert into seen_commands (partition, generation, slice, count, bits) values (-1, 0, 5, 1, $1)',
    [Buffer.alloc(131_072, 0xff)],
  );
  expect(await unknownOf(client.pg, ids)).toEqual([]);
  const { rows } = await client.pg.query('select count(*)::int as slices from seen_commands where partition = -1');
  expect(rows).toEqual([{ slices: 1 }]);
  await write(client.pg, ids);
  expect(await slicesOf(client.pg)).toEqual([SMALL]);
  expect(areSame(await readFilter(client.pg), filterOf(ids))).toBe(true);
});

test('a writer that loses the partition after writing all its slices replaces nothing', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const ids = someIds();
  await write(client.pg, ids);
  const { epoch } = await takeHead(client.pg, 0);
  let slices = 0;
  const late = writeSeen(client.pg, {
    ...snapshotSource(epoch, { committed: 1, decided: 1 }, filterOf(someIds())),
    isAwaited: () => false,
    rest: async () => ++slices === SMALL.slices && takeHead(client.pg, 0),
  });
  await expect(late).rejects.toThrow(Fenced);
  expect(slices).toBe(SMALL.slices);
  expect(areSame(await readFilter(client.pg), filterOf(ids))).toBe(true);
});
