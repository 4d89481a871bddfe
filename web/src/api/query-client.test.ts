import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentUser } from '#contracts/accounts/calls.ts';
import { gameHistory } from '#contracts/game-history/calls.ts';
import { playDice } from '#contracts/play/calls/single-shot.ts';
import { config } from '#contracts/settings/calls.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ApiError } from './api-error.ts';
import { createQueryClient, keyOf, USER_KEY } from './query-client.ts';

let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  client = createQueryClient();
});
afterEach(() => client.clear());

const refusal = (code: string, status: number) =>
  new ApiError(status, JSON.stringify({ message: 'No.', code, requestId: 'r' }));

test('a read is found by its view, and each read has its own key', () => {
  expect(keyOf(currentUser).slice(0, 2)).toEqual(['balance', 'user']);
  expect(keyOf(config)[0]).toBe('config');
  const keys = [undefined, { query: { limit: 1 } }, { query: { limit: 2 } }].map((input) => keyOf(gameHistory, input));
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(3);
});

test('a read that failed for a passing reason is retried; its data stays until there is news', async () => {
  let asked = 0;
  const queryFn = () => {
    asked++;
    if (asked === 1) throw refusal('position-not-reached', 503);
    return 'here';
  };
  const look = () => new QueryObserver(client, { queryKey: keyOf(config), queryFn }).subscribe(() => undefined);
  look();
  await expect.poll(() => client.getQueryData(keyOf(config))).toBe('here');
  look();
  expect([asked, client.isFetching()]).toEqual([2, 0]);
});

test('a read that failed for another reason is not retried', async () => {
  const observer = new QueryObserver(client, {
    queryKey: keyOf(config),
    queryFn: () => Promise.reject(refusal('fault', 500)),
  });
  observer.subscribe(() => undefined);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', failureCount: 1 });
});

test('a command is sent once, and a 401 ends the session here', async () => {
  client.setQueryData(USER_KEY, signedInUser());
  let sent = 0;
  const answers = [refusal('overloaded', 503), refusal('unauthenticated', 401)];
  const mutationFn = async () => {
    throw answers[sent++]!;
  };
  const bet = new MutationObserver(client, { mutationKey: [playDice.name], mutationFn });
  await expect(bet.mutate()).rejects.toMatchObject({ code: 'overloaded' });
  expect([sent, client.getQueryData(USER_KEY)]).toMatchObject([1, { username: expect.any(String) }]);
  await expect(bet.mutate()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect([sent, client.getQueryData(USER_KEY)]).toEqual([2, null]);
});
