import { expect, test } from 'vitest';
import { LocalUpdates } from './local-updates.ts';

const update = { view: 'balance', partition: 0, seq: 1, accounts: [7] } as const;

test('every listener gets an update even if another fails; a removed listener does not', () => {
  const failures: unknown[] = [];
  const updates = new LocalUpdates((error) => failures.push(error));
  const heard: string[] = [];
  updates.subscribe(() => {
    throw new Error('broken');
  });
  const leave = updates.subscribe(() => heard.push('first'));
  updates.subscribe(() => heard.push('second'));
  updates.announce(update);
  leave();
  updates.announce(update);
  expect(heard).toEqual(['first', 'second', 'second']);
  expect(failures).toHaveLength(2);
});
