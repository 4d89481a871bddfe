import { expect, test } from 'vitest';
import { commandId } from '#contracts/ids.ts';
import { reactionId } from './derived-id.ts';

const key = { policy: 'hold-expiry', account: 7, subject: 'a hold' };
const cause = { partition: 0, seq: 12 };

test('the ids of commands that may have been sent never change', () => {
  expect(reactionId(key, cause)).toBe('43422b08-e773-82e7-8c31-f258e8947f83');
});

test('every part of the cause affects the id, and the ledger accepts every id', () => {
  const ids = [
    reactionId(key, cause),
    reactionId({ ...key, policy: 'other' }, cause),
    reactionId({ ...key, account: 8 }, cause),
    reactionId({ ...key, subject: 'another' }, cause),
    reactionId(key, { ...cause, partition: 1 }),
    reactionId(key, { ...cause, seq: 13 }),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(commandId.parse(id)).toBe(id);
});
