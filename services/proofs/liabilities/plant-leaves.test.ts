import { expect, test } from 'vitest';
import { NODE_BYTES } from '#contracts/proofs/liabilities.ts';
import { AccountSecrets } from './account-secrets.ts';
import { Draws } from './draws.ts';
import { hashParents, hexIn, nodeIn, putNode, siblingsIn, sizeOf, valueIn } from './packed-tree.ts';
import { type Planted, plantLeaves, sumsOf } from './plant-leaves.ts';
import type { PlayerAccount } from './read-accounts.ts';
import { FEWEST_PARTS, heightFor, MOST_PARTS, PartCounts, shuffledPlaces, splitInto } from './split.ts';

const drawsOf = (seed: number) => new Draws(Buffer.alloc(32, seed));
const rest = async () => {};
const accountOf = (account: number, available: number, held = 0): PlayerAccount => {
  return { account, version: 3, available, held, chosen: null };
};
const ACCOUNTS = [...Array(100).keys()].map((place) => accountOf(1000 + place, place % 3 === 0 ? 0 : 500));

async function planted(seed: number, accounts = ACCOUNTS) {
  const kept: Planted[] = [];
  const nodes = await plantLeaves(accounts, {
    day: 20_786,
    secrets: new AccountSecrets('a key'),
    draws: drawsOf(seed),
    rest,
    keep: async (slice) => void kept.push(...slice),
  });
  return { nodes, kept };
}

test('every part of a balance has its leaf, and all other leaves have no value', async () => {
  const { nodes, kept } = await planted(1);
  expect(sizeOf(nodes)).toBe(256);
  const places = kept.flatMap((own) => own.places);
  expect(new Set(places).size).toBe(places.length);
  for (const { available, places: own, parts } of kept) {
    expect(own.map((place) => valueIn(nodes, place))).toEqual(parts);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(available);
  }
  const leaves = Array.from({ length: 256 }, (_, place) => nodeIn(nodes, place));
  expect(leaves.reduce((sum, { value }) => sum + value, 0)).toBe(sumsOf(ACCOUNTS).total);
  expect(new Set(leaves.map(({ hash }) => Buffer.from(hash).toString('hex'))).size).toBe(256);
});

test('a balance of nothing has no fewer leaves than others', async () => {
  const { kept } = await planted(1);
  const countsOf = (points: number) =>
    kept.filter(({ available }) => available === points).map((own) => own.parts.length);
  expect(Math.min(...countsOf(0), ...countsOf(500))).toBe(FEWEST_PARTS);
  expect(Math.max(...countsOf(0))).toBeGreaterThan(FEWEST_PARTS);
});

test('another day has other places and parts', async () => {
  const [one, other] = [await planted(1), await planted(2)];
  const alike = one.kept.filter((own, place) => own.places.join() === other.kept[place]!.places.join());
  expect(alike.length).toBeLessThan(3);
  expect(one.kept.map(({ parts }) => parts)).not.toEqual(other.kept.map(({ parts }) => parts));
});

test('a debt is not in the total, and a sum above the format is refused', () => {
  expect(sumsOf([accountOf(1000, -40, 10), accountOf(1001, 70)])).toEqual({ total: 70, debts: 30 });
  const most = Number.MAX_SAFE_INTEGER;
  expect(() => sumsOf([accountOf(1000, most), accountOf(1001, 1)])).toThrow('2^53 points or more');
});

test('a leaf that is negative, or no whole number, is not written', () => {
  const nodes = Buffer.alloc(2 * NODE_BYTES);
  for (const value of [-1, 0.5, 2 ** 53]) expect(() => putNode(nodes, 0, Buffer.alloc(32), value)).toThrow('2^53 - 1');
  putNode(nodes, 1, Buffer.alloc(32, 7), 2 ** 40 + 5);
  expect([valueIn(nodes, 1), hexIn(nodes, 1)]).toEqual([2 ** 40 + 5, '07'.repeat(32)]);
});

test('siblings of a leaf lead to the root of its tile', () => {
  const nodes = Buffer.alloc(4 * NODE_BYTES);
  for (const place of [0, 1, 2, 3]) putNode(nodes, place, Buffer.alloc(32, place), place * 10);
  const above = Buffer.alloc(2 * NODE_BYTES);
  hashParents(nodes, above, 0, 2);
  expect(siblingsIn(nodes, 1)).toEqual([nodeIn(nodes, 0), nodeIn(above, 1)]);
  expect(siblingsIn(nodes, 2).map(({ value }) => value)).toEqual([30, 10]);
});

test('the tree has room for two parts of each and for more, and not for more accounts than its format', () => {
  expect([0, 7, 8, 124, 125, 1_000_000].map(heightFor)).toEqual([4, 4, 5, 8, 9, 21]);
  expect(() => heightFor(2 ** 26)).toThrow('more than a tree');
  const counts = new PartCounts(drawsOf(3), 124);
  const drawn = Array.from({ length: 124 }, () => counts.next());
  expect(drawn.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(256);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(MOST_PARTS);
});

test('parts of a balance are as likely everywhere, and places in every order', async () => {
  const draws = drawsOf(4);
  const first = Array.from({ length: 4000 }, () => splitInto(2, 3, draws)[0]!);
  for (const part of [0, 1, 2, 3]) {
    const share = first.filter((drawn) => drawn === part).length / first.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
  }
  const most = splitInto(5, Number.MAX_SAFE_INTEGER, draws);
  expect(most.reduce((sum, part) => sum + part, 0)).toBe(Number.MAX_SAFE_INTEGER);
  const orders = new Map<string, number>();
  for (let round = 0; round < 3000; round++) {
    const order = (await shuffledPlaces(3, draws, rest)).join();
    orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  expect(orders.size).toBe(6);
  expect(Math.min(...orders.values())).toBeGreaterThan(400);
});
