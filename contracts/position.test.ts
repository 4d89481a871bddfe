import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, formatPosition, laterOf, parsePosition, positionAt, positionText } from './position.ts';

const anyPosition = fc
  .array(fc.tuple(fc.nat(9999), fc.maxSafeNat()), { minLength: 1, maxLength: 5 })
  .map((entries) => new Map(entries));

test('a position reads back from its valid text', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const text = formatPosition(position);
      expect(positionText.safeParse(text).success).toBe(true);
      expect(parsePosition(text)).toEqual(position);
    }),
  );
});

test('the largest possible position fits the maximum text length', () => {
  const furthest = new Map(Array.from({ length: 256 }, (_, partition) => [partition, Number.MAX_SAFE_INTEGER]));
  expect(positionText.safeParse(formatPosition(furthest)).success).toBe(true);
});

test('partitions are written in ascending order', () => {
  expect(
    formatPosition(
      new Map([
        [3, 99],
        [0, 1234],
      ]),
    ),
  ).toBe('0:1234,3:99');
  expect(positionAt(0, 5)).toBe('0:5');
});

test('the later of two positions covers both and nothing further', () => {
  fc.assert(
    fc.property(anyPosition, anyPosition, (one, other) => {
      const later = laterOf(one, other);
      expect(covers(later, one) && covers(later, other)).toBe(true);
      expect(laterOf(other, one)).toEqual(later);
      for (const [partition, seq] of later) {
        expect([one.get(partition), other.get(partition)]).toContain(seq);
        expect(covers(later, new Map([[partition, seq + 1]]))).toBe(false);
      }
    }),
  );
});

test('an absent partition is at 0', () => {
  expect(covers(new Map(), new Map([[0, 0]]))).toBe(true);
  expect(covers(new Map([[1, 5]]), new Map([[0, 1]]))).toBe(false);
});

test.each(['', '0', '0:', ':5', '0:-5', '0:1,', '0:1;1:2', 'x:1', '0:1.5', '0:12345678901234567', '0x1:5'])(
  'rejects %j as a position',
  (text) => {
    expect(positionText.safeParse(text).success).toBe(false);
  },
);
