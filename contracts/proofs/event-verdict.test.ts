import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { noteSigner } from '#infra/signed-note.ts';
import { checkpointText } from './checkpoint.ts';
import { verdictOnEvent } from './event-verdict.ts';
import { readKeyList, renewalAfter, writeKeyList } from './key-list.ts';
import { leafOf } from './leaf.ts';
import { leafHash, proveInclusion, TreeEdge } from './merkle.ts';
import { writeProofFile } from './proof-file.ts';
import { underFormerName } from './renewal.ts';

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
const ORIGIN = 'ledger.example/log/0';
const SECRET = 'a key that only this test knows';
const SIGNER = noteSigner(ORIGIN, SECRET);
const KEYS = writeKeyList([{ verifierKey: SIGNER.verifierKey, since: '2026-01-01T00:00:00.000Z', until: null }]);

/** Of 100 points for account 42, as the log writes them. */
function tupleOf(seq: number): Buffer {
  const columns = [
    [0, 2],
    [seq, 8],
    [42, 8],
    [1, 4],
    [1, 2],
    [100, 8],
    [100, 8],
    [0, 8],
    [7, 16],
    [0, 8],
    [0, 8],
  ] as const;
  const written = columns.map(([value, width]) => {
    const column = Buffer.alloc(4 + width);
    column.writeInt32BE(width);
    column.writeUIntBE(value, 4 + width - 2, 2);
    return column;
  });
  const data = Buffer.from('{}');
  const length = Buffer.alloc(4);
  length.writeInt32BE(data.length);
  return Buffer.concat([Buffer.of(0, 12), ...written, length, data]);
}

const LEAVES = [1, 2, 3, 4].map((seq) => leafOf(tupleOf(seq), new Uint8Array(16).fill(seq)));

async function proofOf(index: number, signer = SIGNER): Promise<string> {
  const edge = new TreeEdge(sha256);
  const hashes = LEAVES.map((leaf) => leafHash(sha256, leaf));
  hashes.forEach((leaf) => edge.append(leaf));
  const read = async (subtrees: readonly { level: number; index: number }[]) =>
    subtrees.map(({ level, index: at }) => {
      const part = new TreeEdge(sha256);
      hashes.slice(at * 2 ** level, (at + 1) * 2 ** level).forEach((leaf) => part.append(leaf));
      return part.root();
    });
  const proof = await proveInclusion({ index, size: LEAVES.length }, read, sha256);
  const checkpoint = signer.sign(
    checkpointText({ origin: signer.verifierKey.split('+')[0]!, size: LEAVES.length, root: edge.root() }),
  );
  return writeProofFile({ extra: LEAVES[index]!, index, hashes: proof, checkpoint });
}

test('the page says which event of how many is proven, and what it is', async () => {
  expect(verdictOnEvent(await proofOf(2), KEYS, '0-3')).toMatchObject({
    kind: 'proven',
    number: 3,
    size: 4,
    origin: ORIGIN,
    keys: [SIGNER.verifierKey],
    retiredAt: null,
    renewal: null,
    read: { header: { account: 42, amount: 100, seq: 3 } },
  });
});

test.each([
  ['another event', async () => [await proofOf(2), KEYS, '0-2'] as const, 'another event than this one'],
  ['no key of the log', async () => [await proofOf(2), 'a b c\n', '0-3'] as const, 'no key'],
  [
    'a key of another log',
    async () => [await proofOf(2), KEYS.replaceAll('/log/0', '/log/1'), '0-3'] as const,
    'no key',
  ],
  ['no file', async () => ['<!doctype html>', KEYS, '0-3'] as const, 'not a proof'],
  [
    'a changed event',
    async () => [(await proofOf(2)).replace(/^extra ..../m, 'extra AA0A'), KEYS, '0-3'] as const,
    'not in the log that was signed',
  ],
  [
    'a changed size',
    async () => [(await proofOf(2)).replace('\n4\n', '\n5\n'), KEYS, '0-3'] as const,
    'signature of the checkpoint is wrong',
  ],
])('%s is refused with its reason', async (_what, given, words) => {
  const [file, keyList, place] = await given();
  const verdict = verdictOnEvent(file, keyList, place);
  expect(verdict.kind === 'refused' ? verdict.sentence : 'proven').toContain(words);
});

test.each(['ledger.example/log/7', 'ledger.example/log/7/e3', 'ledger.example/else', 'else'])(
  'an event of partition 0 in a log that is named %s is refused',
  async (origin) => {
    const signer = noteSigner(origin, 'a key that only this test knows');
    const list = writeKeyList([{ verifierKey: signer.verifierKey, since: '2026-01-01T00:00:00.000Z', until: null }]);
    expect(verdictOnEvent(await proofOf(2, signer), list, '0-3')).toMatchObject({
      sentence: expect.stringContaining('another log'),
    });
  },
);

test('a proof by retired keys only says so, and a key of today beside them settles it', async () => {
  const until = '2026-02-01T00:00:00.000Z';
  const retired = KEYS.replace(/-\n$/, `${until}\n`);
  expect(verdictOnEvent(await proofOf(2), retired, '0-3')).toMatchObject({ kind: 'proven', retiredAt: until });
  const other = noteSigner(ORIGIN, 'another key');
  const listed = [{ verifierKey: other.verifierKey, since: until, until: null }];
  const alone = verdictOnEvent(await proofOf(2), retired + writeKeyList(listed), '0-3');
  expect(alone).toMatchObject({ retiredAt: until, keys: [SIGNER.verifierKey] });
  const [, signature] = (await proofOf(2, other)).split(/(?=\u2014)/);
  expect(verdictOnEvent((await proofOf(2)) + signature!, retired + writeKeyList(listed), '0-3')).toMatchObject({
    retiredAt: null,
  });
});

const LATER = { origin: `${ORIGIN}/e2`, former: ORIGIN, at: '2026-02-01T00:00:00.000Z', reason: 'a lost disk: yes' };

/** The log began again, and its former name ended with the same secret, or with another. */
function listAfterRenewal(secret: string, until: string | null): string {
  const since = '2026-01-01T00:00:00.000Z';
  const former = { verifierKey: SIGNER.verifierKey, since, until: '2026-02-01T00:00:02.000Z' };
  const later = { verifierKey: noteSigner(LATER.origin, secret).verifierKey, since: LATER.at, until };
  return writeKeyList([former, later], [LATER]);
}

test('the end of a name is not the end of a secret', async () => {
  const verdict = verdictOnEvent(await proofOf(2), listAfterRenewal(SECRET, null), '0-3');
  expect(verdict).toMatchObject({ kind: 'proven', retiredAt: null, renewal: LATER });
  expect(underFormerName(LATER)).toContain('Events may be missing in the log of today. Keep this file');
});

test('a secret that was retired under the later name is retired under the former one too', async () => {
  const until = '2026-03-01T00:00:00.000Z';
  const text = await proofOf(2);
  expect(verdictOnEvent(text, listAfterRenewal(SECRET, until), '0-3')).toMatchObject({ retiredAt: until });
  expect(verdictOnEvent(text, listAfterRenewal('another key', null), '0-3')).toMatchObject({
    retiredAt: '2026-02-01T00:00:02.000Z',
    renewal: LATER,
  });
});

test('the list of keys is read as it is written, without lines that are none', () => {
  const ended = {
    verifierKey: 'a+00000000+AQ==',
    since: '2026-01-01T00:00:00.000Z',
    until: '2026-02-01T00:00:00.000Z',
  };
  expect(readKeyList(`${writeKeyList([ended])}\n<p>\n`)).toEqual([ended]);
  const renewal = { origin: 'house.example/log/0/e2', former: 'house.example/log/0', at: ended.since, reason: null };
  const list = writeKeyList([ended], [renewal]);
  expect(readKeyList(list)).toEqual([ended]);
  expect([renewalAfter(renewal.former, list), renewalAfter(renewal.origin, list)]).toEqual([renewal, null]);
});
