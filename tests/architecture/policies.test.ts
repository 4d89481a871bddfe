import { expect, test } from 'vitest';
import { POLICIES } from '#contracts/policies.ts';
import { housePolicies } from '#services/house.ts';

test('every policy of the reactor is in the table that an audit checks', () => {
  const names = housePolicies({ abandonedRoundMs: () => 1 }).map(({ name }) => name);
  expect(names.filter((name) => !POLICIES.has(name))).toEqual([]);
});
