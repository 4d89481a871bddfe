import { afterAll, beforeAll, expect, test } from 'vitest';
import { leafOf } from '#contracts/proofs/leaf.ts';
import { emptyRoot, innerHash, leafHash } from '#contracts/proofs/merkle.ts';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { readSigning } from '#services/proofs/port/signing-state.ts';
import { HandClock } from '#tests/support/test-ledger.ts';
import { sha256 } from '#services/proofs/tree/sha256.ts';
import { addRawBatch } from '#tests/support/proofs/raw-log.ts';
import { HOST, proverBed, saltOf } from './prover-bed.ts';

let bed: Awaited<ReturnType<typeof proverBed>>;

beforeAll(async () => {
  bed = await proverBed();
});
afterAll(() => bed[Symbol.asyncDispose]());

/** Of all events of the log, each read by its place. */
async function leaves(): Promise<Uint8Array[]> {
  const text = `select seq::float8 as seq, tuple from event_tuples(0, $1)`;
  const found: Uint8Array[] = [];
  for (let first = 1; ; first += 5000) {
    const seqs = Array.from({ length: 5000 }, (_, place) => first + place);
    const { rows } = await bed.client.query<{ seq: number; tuple: Buffer }>(text, [seqs]);
    found.push(...rows.map(({ seq, tuple }) => leafHash(sha256, leafOf(tuple, saltOf(0, seq)))));
    if (rows.length < 5000) return found;
  }
}

/** RFC 6962, section 2.1, as it is written. */
function naiveRoot(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 0) return emptyRoot(sha256);
  if (hashes.length === 1) return hashes[0]!;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return innerHash(sha256, naiveRoot(hashes.slice(0, split)), naiveRoot(hashes.slice(split)));
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('checkpoints and tiles of 70,000 events are those of a naive tree, also of a prover that began in the middle', async () => {
  const first = await bed.open();
  await bed.client.query(
    "insert into head (partition, seq, epoch, hash) values (0, 0, 1, decode(repeat('00', 32), 'hex'))",
  );
  const sizes = [0, 1, 255, 256, 257, 9000, 65_536];
  let end = 0;
  for (const size of sizes) {
    if (size > end) end = await addRawBatch(bed.client, { events: size - end });
    await first.turn();
  }
  await addRawBatch(bed.client, { events: 70_000 - end });
  const second = await bed.open();
  await second.turn();

  const all = await leaves();
  const signed = await bed.checkpoints();
  expect(signed.map(({ size }) => size)).toEqual([...sizes, 70_000]);
  for (const { size, root, note } of signed) {
    expect(hex(root), String(size)).toBe(hex(naiveRoot(all.slice(0, size))));
    expect(bed.opened(note)).toEqual({
      kind: 'signed',
      checkpoint: { origin: `${HOST}/log/0`, size, root: new Uint8Array(root) },
    });
  }
  const tiles = await bed.client.query<{ level: number; index: number; root: Buffer }>(
    'select level, index::float8 as index, root from proofs.tile order by level, index',
  );
  expect(tiles.rowCount).toBe(273 + 1);
  for (const { level, index, root } of tiles.rows) {
    const leavesOfTile = 256 ** (level + 1);
    expect(hex(root)).toBe(hex(naiveRoot(all.slice(index * leavesOfTile, (index + 1) * leavesOfTile))));
  }
});

test('a prover that stops is silent two minutes later, and signs again with its next turn, also after a clock that was set forward', async () => {
  await using own = await proverBed();
  const clock = new HandClock();
  const session = await own.open({ clock });
  await addRawBatch(own.client, { events: 3 });
  await session.turn();
  const signing = async () => (await readSigning(own.db.pool, clock.now())).get(0);
  expect(await signing()).toBe('signing');
  clock.at += 2 * MINUTE_MS + 1000;
  expect(await signing()).toBe('silent');
  await session.turn();
  expect(await signing()).toBe('signing');
});
