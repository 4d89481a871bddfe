import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { noteSigner, noteVerifier } from '#infra/signed-note.ts';
import { checkCheckpoint, checkGrowth, checkProofFile, type TrustedLog } from './check-proof.ts';
import { checkpointText, readCheckpoint } from './checkpoint.ts';
import { readGrowthFile, writeGrowthFile } from './growth-file.ts';
import { leafOf, saltMessage, tupleIn } from './leaf.ts';
import { leafHash, proveGrowth, proveInclusion, type ReadSubtrees, rootAt, TreeEdge } from './merkle.ts';
import { toBase64 } from './note.ts';
import { readProofFile, writeProofFile } from './proof-file.ts';
import { holdsTile, pathOfTile, placeInTile, tileAt } from './tiles.ts';

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
const ORIGIN = 'tally.example/log/0';
const signer = noteSigner(ORIGIN, 's'.repeat(32));
const log: TrustedLog = { origin: ORIGIN, keys: [noteVerifier(signer.verifierKey)!], sha256 };
const LEAVES = Array.from({ length: 11 }, (_, index) => Buffer.from(`event ${index} with its salt of 16 bytes`));

const read: ReadSubtrees = async (subtrees) =>
  subtrees.map(({ level, index }) => {
    const edge = new TreeEdge(sha256);
    for (const leaf of LEAVES.slice(index * 2 ** level, (index + 1) * 2 ** level)) edge.append(leafHash(sha256, leaf));
    return edge.root();
  });

async function headOf(size: number, origin = ORIGIN): Promise<string> {
  return signer.sign(checkpointText({ origin, size, root: await rootAt(size, read, sha256) }));
}

const size = LEAVES.length;
const checkpoint = await headOf(size);
const proof = {
  extra: LEAVES[6]!,
  index: 6,
  hashes: await proveInclusion({ index: 6, size }, read, sha256),
  checkpoint,
};
const text = writeProofFile(proof);
const reasonOf = (file: string, of = log) => {
  const checked = checkProofFile(file, of);
  return checked.kind === 'refused' ? checked.reason : checked.kind;
};

test('a proof file gives its leaf back', () => {
  expect(checkProofFile(text, log)).toMatchObject({ kind: 'proven', index: 6, leaf: new Uint8Array(LEAVES[6]!) });
  expect(readProofFile(text)).toEqual({
    ...proof,
    extra: new Uint8Array(proof.extra),
    hashes: proof.hashes.map((one) => new Uint8Array(one)),
  });
});

test('a tampered proof is refused with its reason', async () => {
  const { hashes } = proof;
  const changed = Buffer.from(LEAVES[6]!);
  changed[3]! ^= 1;
  const forged = (change: Partial<typeof proof>) => reasonOf(writeProofFile({ ...proof, ...change }));
  expect(forged({ extra: changed })).toBe('not-included');
  expect(forged({ index: 7 })).toBe('not-included');
  expect(forged({ index: 11 })).toBe('beyond-the-tree');
  expect(forged({ hashes: hashes.slice(1) })).toBe('not-included');
  expect(forged({ hashes: [hashes[1]!, hashes[0]!, ...hashes.slice(2)] })).toBe('not-included');
  expect(forged({ checkpoint: await headOf(10) })).toBe('not-included');
  expect(forged({ checkpoint: await headOf(size, 'tally.example/log/1') })).toBe('other-origin');
  expect(forged({ checkpoint: checkpoint.replace('\n11\n', '\n12\n') })).toBe('wrong-signature');
  expect(forged({ checkpoint: checkpoint.replace('\n\n', '\n') })).toBe('not-a-checkpoint');
  const other = noteSigner(ORIGIN, 'o'.repeat(32));
  expect(reasonOf(text, { ...log, keys: [noteVerifier(other.verifierKey)!] })).toBe('unknown-key');
  const zeros = signer.sign(
    checkpointText({ origin: ORIGIN, size, root: await rootAt(size, read, sha256) }).replace('11', '011'),
  );
  expect(forged({ checkpoint: zeros })).toBe('not-a-checkpoint');
  expect(reasonOf(text.replace('index 6', 'index 06'))).toBe('not-a-proof');
  expect(reasonOf(text.replace(/^extra .*\n/m, ''))).toBe('no-leaf');
  expect(reasonOf(text.slice(0, 60))).toBe('not-a-proof');
});

test('a checkpoint without events has the root of an empty tree', () => {
  const root = sha256(new Uint8Array());
  expect(checkCheckpoint(signer.sign(checkpointText({ origin: ORIGIN, size: 0, root })), log).kind).toBe('signed');
  const forged = signer.sign(checkpointText({ origin: ORIGIN, size: 0, root: sha256(root) }));
  expect(checkCheckpoint(forged, log)).toEqual({ kind: 'refused', reason: 'not-a-checkpoint' });
});

test('growth is text that a witness reads, and a log that did not grow from the older one is refused', async () => {
  const hashes = await proveGrowth({ old: 6, size }, read, sha256);
  const file = readGrowthFile(writeGrowthFile({ old: 6, hashes, checkpoint }))!;
  expect(file.checkpoint).toBe(checkpoint);
  const older = readCheckpoint(checkpointText({ origin: ORIGIN, size: 6, root: await rootAt(6, read, sha256) }))!;
  const newer = readCheckpoint(checkpointText({ origin: ORIGIN, size, root: await rootAt(size, read, sha256) }))!;
  expect(checkGrowth({ older, newer, proof: file.hashes }, sha256)).toEqual({ kind: 'grown' });
  const reason = (change: object) => checkGrowth({ older, newer, proof: file.hashes, ...change }, sha256);
  expect(reason({ proof: file.hashes.slice(1) })).toMatchObject({ reason: 'not-grown' });
  expect(reason({ older: newer, newer: older })).toMatchObject({ reason: 'shorter-tree' });
  expect(reason({ newer: { ...newer, origin: 'tally.example/log/0/e2' } })).toMatchObject({ reason: 'other-origin' });
  expect(readGrowthFile('old 06\n\n')).toBeNull();
});

test('a leaf is a tuple and its salt, which is of its place', () => {
  const [tuple, salt] = [Buffer.from('tuple'), Buffer.alloc(16, 7)];
  expect(tupleIn(leafOf(tuple, salt))).toEqual(new Uint8Array(tuple));
  expect(tupleIn(salt)).toBeNull();
  expect(toBase64(saltMessage(1, 2))).toBe('AAEAAAAAAAAAAg==');
});

test('a tile has one address', () => {
  expect(pathOfTile({ level: 0, index: 1234067, width: 256 })).toBe('tile/0/x001/x234/067');
  expect(pathOfTile({ level: 'entries', index: 0, width: 12 })).toBe('tile/entries/000.p/12');
  for (const tile of [
    { level: 0, index: 1234067, width: 256 },
    { level: 63, index: 999, width: 1 },
    { level: 'entries', index: 1000, width: 255 },
  ] as const) {
    expect(tileAt(pathOfTile(tile))).toEqual(tile);
  }
  const wrong = ['tile/00/000', 'tile/64/000', 'tile/0/00', 'tile/0/x000/001', 'tile/0/001/x002', 'tile/0/000.p/0'];
  for (const path of [
    ...wrong,
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/000.p/1.p/1',
    'tile/-1/000',
    'tile/e/000',
  ])
    expect(tileAt(path)).toBeNull();
});

test('a tree of 70,000 leaves has the tiles that the standard lists', () => {
  const holds = (level: number, index: number, width: number) => holdsTile(70_000, { level, index, width });
  expect([holds(0, 272, 256), holds(0, 273, 112), holds(0, 273, 113)]).toEqual([true, true, false]);
  expect([holds(1, 0, 256), holds(1, 1, 17), holds(1, 1, 18)]).toEqual([true, true, false]);
  expect([holds(2, 0, 1), holds(2, 0, 2)]).toEqual([true, false]);
});

test('a whole subtree is within one tile', () => {
  expect(placeInTile({ level: 0, index: 300 })).toEqual({ level: 0, index: 1, from: 44, count: 1 });
  expect(placeInTile({ level: 10, index: 65 })).toEqual({ level: 1, index: 1, from: 4, count: 4 });
});
