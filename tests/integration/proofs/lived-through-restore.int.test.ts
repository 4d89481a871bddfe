import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkGrowth, checkProofFile } from '#contracts/proofs/check-proof.ts';
import { readGrowthFile } from '#contracts/proofs/growth-file.ts';
import { rootAt } from '#contracts/proofs/merkle.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { noteVerifier } from '#infra/signed-note.ts';
import { signedHeads } from '#services/proofs/port/checkpoints.ts';
import type { LogProofs } from '#services/proofs/port/log-proofs.ts';
import { openLogProofs } from '#services/proofs/read/open-log-proofs.ts';
import { sha256 } from '#services/proofs/tree/sha256.ts';
import { testDatabase } from '#tests/support/database.ts';
import { LOG_SALT_KEY } from '#tests/support/mail-rooms.ts';
import { addRawBatch, loseTail } from '#tests/support/proofs/raw-log.ts';
import { SignedLog } from './signed-log.ts';

const FIRST = { partition: 0, epoch: 1 };
const SECOND = { partition: 0, epoch: 2 };
const SIGNED = 560;
const EDGE = { level: 0, index: 2, width: SIGNED - 512 };
const OLDER = [100, 256, 280, 300, 301, 400, 512, 520, 559];

let bed: Awaited<ReturnType<typeof openBed>>;

/** Signed at 560 of 600 events, and read by a gateway that has kept what it can. */
async function openBed() {
  const stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  const pool = await openPool(db.url, { max: 4 });
  stack.defer(() => pool.end());
  const client = stack.use(await openClient(db.url)).pg;
  for (const events of [300, 300]) await addRawBatch(client, { events });
  const log = await SignedLog.open(pool);
  await log.signAt(SIGNED);
  const open = () =>
    openLogProofs({ pool, logSaltKey: LOG_SALT_KEY, now: () => Date.now(), monotonic: () => performance.now() });
  const lived = open();
  const roots = new Map<number, Uint8Array>();
  for (const old of OLDER) roots.set(old, await rootAt(old, lived.subtrees(FIRST), sha256));
  const checkpoint = (await lived.checkpointAt(FIRST, SIGNED))!;
  for (const seq of [100, 300, 520]) await lived.proofFile({ partition: 0, seq }, checkpoint);
  await lived.tile(FIRST, EDGE);
  return { pool, client, log, open, lived, roots, checkpoint, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

beforeEach(async () => {
  bed = await openBed();
});
afterEach(() => bed[Symbol.asyncDispose]());

async function losesTail(variant: number): Promise<void> {
  await loseTail(bed.client, 300);
  await addRawBatch(bed.client, { events: 400, variant });
}

async function grows(proofs: LogProofs, old: number): Promise<string> {
  const text = await proofs.growth(old, bed.checkpoint);
  if (text === null) return 'lost';
  const { size, root } = bed.checkpoint;
  const older = { origin: bed.log.origin, size: old, root: bed.roots.get(old)! };
  const newer = { origin: bed.log.origin, size, root };
  return checkGrowth({ older, newer, proof: readGrowthFile(text)!.hashes }, sha256).kind;
}

test('growth to a size with other events than the signed ones is refused', async () => {
  for (const old of OLDER) expect(await grows(bed.open(), old)).toBe('grown');
  await losesTail(1);
  const fresh = bed.open();
  for (const old of OLDER) {
    expect({ old, says: await grows(fresh, old) }).toEqual({ old, says: 'lost' });
    expect(['lost', 'grown']).toContain(await grows(bed.lived, old));
  }
});

test('hashes and entries of an old name are those that it signed, or none', async () => {
  const before = await bed.lived.tile(FIRST, EDGE);
  await losesTail(1);
  expect([before, null]).toContainEqual(await bed.lived.tile(FIRST, EDGE));
  expect(await bed.lived.bundle(FIRST, EDGE)).toBeNull();
  expect(await bed.open().tile(FIRST, EDGE)).toBeNull();
  // The gateway has kept only the edge.
  for (let index = 0; index < 2; index++) await bed.lived.tile(FIRST, { level: 0, index, width: 256 });
  expect(await bed.lived.bundle(FIRST, { index: 1, width: 256 })).toBeNull();
  expect(await bed.lived.bundle(FIRST, { index: 0, width: 256 })).toHaveLength(256);
});

test('a gateway that lived through a restore proves the events of the next name', async () => {
  await losesTail(1);
  const next = await SignedLog.open(bed.pool, SECOND);
  for (const size of [300, SIGNED]) await next.signAt(size);
  const trusted = { origin: next.origin, keys: [noteVerifier(next.verifierKey)!], sha256 };
  const checkpoint = (await bed.lived.checkpointAt(SECOND, SIGNED))!;
  for (const seq of [100, 300, 520]) {
    const file = await bed.lived.proofFile({ partition: 0, seq }, checkpoint);
    expect(file === null ? `${seq} is refused` : checkProofFile(file, trusted).kind).toBe('proven');
  }
  const older = (await bed.lived.checkpointAt(SECOND, 300))!;
  const growth = readGrowthFile((await bed.lived.growth(300, checkpoint)) ?? '');
  expect(checkGrowth({ older, newer: checkpoint, proof: growth?.hashes ?? [] }, sha256)).toEqual({ kind: 'grown' });
});

test('hashes of events that were not the signed ones are not kept: a tail that is replayed is proven', async () => {
  await losesTail(1);
  const gateway = bed.open();
  const proof = () => gateway.proofFile({ partition: 0, seq: 520 }, bed.checkpoint);
  expect([await proof(), await gateway.tile(FIRST, EDGE)]).toEqual([null, null]);
  await losesTail(0);
  expect([await proof(), await gateway.tile(FIRST, EDGE)]).not.toContain(null);
});

test('a closed month gets the head of the events that the books have now', async () => {
  await losesTail(1);
  const next = await SignedLog.open(bed.pool, SECOND);
  const { root } = await next.signAt(SIGNED);
  expect(await signedHeads(bed.pool, [{ partition: 0, seq: SIGNED }])).toEqual([
    { partition: 0, origin: next.origin, size: SIGNED, root: Buffer.from(root).toString('base64') },
  ]);
});
