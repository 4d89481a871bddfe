import { expect, test } from 'vitest';
import { POLICIES } from '#contracts/policies.ts';
import { policiesOf } from './registry.ts';

test('an audit knows every policy of the reactor', () => {
  const names = policiesOf({ abandonedRoundMs: () => 1 }).map(({ name }) => name);
  expect(names.filter((name) => !Object.hasOwn(POLICIES, name))).toEqual([]);
});
