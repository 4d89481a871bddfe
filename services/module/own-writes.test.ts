import { expect, test } from 'vitest';
import { OwnWrites } from './own-writes.ts';

test('the last write of each account is remembered separately', () => {
  const writes = new OwnWrites();
  writes.note(7, '0:9');
  writes.note(7, '0:10');
  writes.note(8, '0:11');
  expect([writes.of(7), writes.of(8), writes.of(9)]).toEqual(['0:10', '0:11', undefined]);
});

test('an answer of an earlier or repeated write does not move it back', () => {
  const writes = new OwnWrites();
  writes.note(7, '0:10');
  writes.note(7, '0:9');
  expect(writes.of(7)).toBe('0:10');
});

test('writes of an operator in several partitions are all waited for', () => {
  const writes = new OwnWrites();
  for (const position of ['3:5', '0:10', '3:4', '12:1', '0:11']) writes.note(7, position);
  expect(writes.of(7)).toBe('0:11,3:5,12:1');
});

test('a bounded number of accounts is remembered: the latest writers stay', () => {
  const writes = new OwnWrites(2);
  for (let account = 1; account <= 5; account++) writes.note(account, `0:${account}`);
  expect([1, 2, 3, 4, 5].map((account) => writes.of(account))).toEqual([undefined, undefined, '0:3', '0:4', '0:5']);
  writes.note(3, '0:6');
  expect(writes.of(3)).toBe('0:6');
});
