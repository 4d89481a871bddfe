import { expect, test } from 'vitest';
import { POLICIES } from '#contracts/policies.ts';
import { policiesOf } from './registry.ts';

test('every policy of the reactor is in the table that an audit checks', () => {
  const names = policiesOf({ abandonedRoundMs: () => 1 }).map(({ name }) => name);
  expect(names.filter((name) => !Object.hasOwn(POLICIES, name))).toEqual([]);
});
