import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assign, hasTooMany, sharesOf } from './fair-share.ts';

const owners = (...ids: (string | null)[]) => ids.map((owner) => ({ owner }));

describe('free partitions', () => {
  test('go to the sequencer with the fewest, and to the first by name among equals', () => {
    const shares = sharesOf(['b', 'a', 'c'], owners('b', 'b', 'a'));
    expect([...assign([4, 5, 6], shares)]).toEqual([
      [4, 'c'],
      [5, 'a'],
      [6, 'c'],
    ]);
  });

  test('stay free when no sequencer takes partitions', () => {
    expect(assign([0, 1], sharesOf([], owners('a'))).size).toBe(0);
  });

  test('do not go to a sequencer that is lost or leaving, whatever it still owns', () => {
    expect(sharesOf(['a'], owners('a', 'gone', null))).toEqual(new Map([['a', 1]]));
  });
});

test('a partition is handed over only if the receiver then has no more than the giver', () => {
  expect(
    hasTooMany(
      2,
      'a',
      new Map([
        ['a', 2],
        ['b', 0],
      ]),
    ),
  ).toBe(true);
  expect(
    hasTooMany(
      2,
      'a',
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    ),
  ).toBe(false);
  expect(hasTooMany(4, 'a', new Map([['a', 4]]))).toBe(false);
});

function levelled(takers: readonly string[], owners: (string | null)[]): number[] {
  const leases = owners.map((owner) => ({ owner }));
  for (let round = 0; round < 64; round++) {
    const shares = sharesOf(takers, leases);
    const free = leases.flatMap(({ owner }, partition) => (owner === null ? [partition] : []));
    for (const [partition, id] of assign(free, shares)) leases[partition]!.owner = id;
    if (free.length > 0) continue;
    const giver = takers.find((id) => hasTooMany(shares.get(id)!, id, shares));
    if (giver === undefined) return [...shares.values()];
    leases.findLast(({ owner }) => owner === giver)!.owner = null;
  }
  throw new Error('they hand over for ever');
}

test('from any start, sequencers reach shares that differ by one at most, and then hand nothing over', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const beginnings = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(3), { minLength: 1, maxLength: 16 }));
  fc.assert(
    fc.property(beginnings, ([living, holders]) => {
      const owners = holders.map((holder) => (holder < living ? ids[holder]! : null));
      const counts = levelled(ids.slice(0, living), owners);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});
