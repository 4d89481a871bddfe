import { createHmac, hash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  checkOwnLiability,
  dayNonceOf,
  daySecretOf,
  type Hashes,
  leafKeyOf,
  leafOf,
  nonceOf,
  type OwnLiability,
  owedTo,
  parentOf,
  type SumNode,
} from './liabilities.ts';
import { headLine, LiabilitiesFile, nodeLine } from './liabilities-file.ts';

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const hashes: Hashes = { sha256, hmac };
const DAY = 20_786;
const SECRET = sha256(Buffer.from('secret'));
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Level 0 first. */
function levelsOf(leaves: readonly SumNode[]): SumNode[][] {
  const levels = [[...leaves]];
  for (let level = levels[0]!; level.length > 1; levels.push(level)) {
    level = level.flatMap((node, place) => (place % 2 === 0 ? [parentOf(sha256, node, level[place + 1]!)] : []));
  }
  return levels;
}

const pathOf = (levels: SumNode[][], index: number) =>
  levels.slice(0, -1).map((level, height) => level[Math.floor(index / 2 ** height) ^ 1]!);

const fileOf = (levels: SumNode[][]) =>
  headLine(DAY) +
  levels
    .toReversed()
    .flat()
    .map((node) => nodeLine(hexOf(node.hash), node.value))
    .join('');

const ANN = { account: 1011, version: 7, available: 90, held: 30 };
const ANNS = [
  { index: 1, value: 50 },
  { index: 6, value: 70 },
];

const secretOf = (day: number, chosen = '') => daySecretOf(sha256, nonceOf(sha256, SECRET, chosen), day);

function treeOf(who = ANN, daySecret = secretOf(DAY)) {
  const dayNonce = dayNonceOf(sha256, daySecret, who);
  const key = leafKeyOf(sha256, { dayNonce, day: DAY, account: who.account });
  const leaves: SumNode[] = Array.from({ length: 8 }, (_, index) => ({
    hash: sha256(Buffer.of(index)),
    value: 1000 * index,
  }));
  for (const { index, value } of ANNS) leaves[index] = { hash: leafOf(hmac, key, value, index), value };
  return { levels: levelsOf(leaves), daySecret, key };
}

const { levels, daySecret } = treeOf();
const [{ hash: root, value: total }] = levels.at(-1)! as [SumNode];
const own: OwnLiability = {
  ...ANN,
  day: DAY,
  daySecret,
  parts: ANNS.map((part) => ({ ...part, path: pathOf(levels, part.index) })),
};
const outcome = (change: Partial<OwnLiability>, published = { root, total }) => {
  const checked = checkOwnLiability({ ...own, ...change }, published, hashes);
  return checked.kind === 'refused' ? checked.reason : checked.points;
};
const [first, second] = own.parts as [OwnLiability['parts'][0], OwnLiability['parts'][0]];

test('a balance whose parts are all in the published total is proven', () => {
  expect(outcome({})).toBe(120);
  expect(owedTo({ available: -50, held: 20 })).toBe(0);
});

test('another state, day, account or value, or the secret of another day, does not lead to the published total', () => {
  for (const change of [{ version: 8 }, { available: 91, held: 29 }, { day: DAY + 1 }, { account: 1012 }]) {
    expect(outcome(change)).toBe('not-in-the-total');
  }
  expect(outcome({ daySecret: secretOf(DAY, 'my own value') })).toBe('not-in-the-total');
  expect(outcome({ daySecret: secretOf(DAY - 1) })).toBe('not-in-the-total');
});

test('parts that are missing, twice there or elsewhere are refused with the reason', () => {
  expect(outcome({ parts: [] })).toBe('no-parts');
  expect(outcome({ parts: [first] })).toBe('wrong-sum');
  expect(outcome({ parts: [first, first] })).toBe('same-leaf');
  expect(outcome({ parts: [first, { ...second, index: 7 }] })).toBe('not-in-the-total');
  expect(outcome({ parts: [first, { ...second, index: 14 }] })).toBe('wrong-place');
  expect(outcome({ parts: [first, { ...second, path: second.path.slice(1) }] })).toBe('wrong-height');
  expect(outcome({}, { root, total: total - 1 })).toBe('not-in-the-total');
});

test('a negative sibling, or a sum above the format, is refused', () => {
  const withSibling = (value: number) => ({ ...first, path: [{ ...first.path[0]!, value }, ...first.path.slice(1)] });
  expect(outcome({ parts: [withSibling(-40), second] })).toBe('negative');
  expect(outcome({ parts: [withSibling(Number.MAX_SAFE_INTEGER), second] })).toBe('too-large');
  expect(outcome({ parts: [withSibling(0.5), second] })).toBe('too-large');
});

test('two players of equal balance, also with the same number, never share a leaf', () => {
  const leavesOf = (account: number, chosen: string) => {
    const dayNonce = dayNonceOf(sha256, secretOf(DAY, chosen), ANN);
    return hexOf(leafOf(hmac, leafKeyOf(sha256, { dayNonce, day: DAY, account }), 50, 1));
  };
  expect(new Set([leavesOf(1011, ''), leavesOf(1012, ''), leavesOf(1011, 'a'), leavesOf(1011, 'b')]).size).toBe(4);
});

function read(text: string, size = text.length) {
  const file = new LiabilitiesFile(sha256);
  for (let at = 0; at < text.length; at += size) file.take(text.slice(at, at + size));
  return file.end();
}
const text = fileOf(levels);
const reasonOf = (changed: string) => {
  const checked = read(changed);
  return checked.kind === 'refused' ? checked.reason : checked.kind;
};

test('a whole file is verified however it is split', () => {
  for (const size of [1, 7, 100, text.length]) {
    expect(read(text, size)).toEqual({ kind: 'whole', day: DAY, root: new Uint8Array(root), total, leaves: 8 });
  }
});

test('a maximum in place of a sum is refused', () => {
  const parent = levels[1]![1]!;
  const forged = levels.map((level) => [...level]);
  const [left, right] = forged[0]!.slice(2) as [SumNode, SumNode];
  forged[1]![1] = { ...parent, value: Math.max(left.value, right.value) };
  // The levels above are hashed again, so that only the sum is wrong.
  const above = levelsOf(forged[1]!);
  expect(reasonOf(fileOf([forged[0]!, ...above]))).toBe('wrong-node');
});

test('a file that was changed, cut or continued is refused with the reason', () => {
  const lines = text.split('\n');
  const changed = (place: number, line: string) => lines.with(place, line).join('\n');
  const [leafHash, leafValue] = lines.at(-2)!.split(',') as [string, string];
  const last = lines.length - 2;
  expect(reasonOf(changed(last, `${leafHash},${Number(leafValue) + 1}`))).toBe('wrong-node');
  expect(reasonOf(changed(last, `${leafHash},-${leafValue}`))).toBe('negative');
  expect(reasonOf(changed(last, `${leafHash},9007199254740992`))).toBe('too-large');
  expect(reasonOf(changed(last, `${leafHash},007x`))).toBe('not-a-file');
  expect(reasonOf(changed(last, `${leafHash.replace(/./, (digit) => (digit === '0' ? '1' : '0'))},${leafValue}`))).toBe(
    'wrong-node',
  );
  expect(reasonOf(changed(0, 'block_height:-1'))).toBe('not-a-file');
  expect(reasonOf(text.slice(0, -1))).toBe('not-a-file');
  expect(reasonOf(lines.slice(0, -2).join('\n') + '\n')).toBe('not-a-file');
  expect(reasonOf(`${text}${lines[last]!}\n`)).toBe('not-a-file');
  expect(reasonOf('x'.repeat(1000))).toBe('not-a-file');
  expect(reasonOf('')).toBe('not-a-file');
});
