import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chatState } from '#contracts/chat/state.ts';
import { currentUser } from '#contracts/accounts/calls.ts';
import type { Call } from '#contracts/definition/call.ts';
import { gameHistory } from '#contracts/game-history/calls.ts';
import { gameStats } from '#contracts/game-stats/calls.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { userTransactions } from '#contracts/statement/calls.ts';
import { createQueryClient, keyOf } from './query-client.ts';
import { readViewsAgain, readWhatMoves } from './read-again.ts';

let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  client = createQueryClient();
});
afterEach(() => client.clear());

function onScreen(call: Call, answer: () => unknown = () => []): () => number {
  let asked = 0;
  const queryFn = () => {
    asked++;
    return answer();
  };
  new QueryObserver(client, { queryKey: keyOf(call), queryFn }).subscribe(() => undefined);
  return () => asked;
}

async function settled(): Promise<void> {
  await expect.poll(() => client.isFetching()).toBe(0);
}

test('reads of the named views are refetched, mounted ones at once, others when they are mounted', async () => {
  const [statement, stats] = [onScreen(userTransactions), onScreen(gameStats)];
  await client.prefetchQuery({ queryKey: keyOf(gameHistory), queryFn: () => ['a round'] });
  await settled();
  let asked = 0;
  client.setQueryDefaults(keyOf(gameHistory), { queryFn: () => ++asked });
  readViewsAgain(client, ['statement', 'rounds']);
  await settled();
  expect([statement(), stats(), asked]).toEqual([2, 1, 0]);
  expect(client.getQueryState(keyOf(gameHistory))?.isInvalidated).toBe(true);
  const history = onScreen(gameHistory);
  await settled();
  expect(history()).toBe(1);
});

test('a new level, which the balance may be ahead of, refetches the user', async () => {
  const [user, statement] = [onScreen(currentUser), onScreen(userTransactions)];
  await settled();
  readViewsAgain(client, ['experience']);
  await settled();
  expect([user(), statement()]).toEqual([2, 1]);
});

test('open rounds that have not been read yet are waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const rounds = onScreen(activeRounds, () => promise);
  readViewsAgain(client, ['rounds'], false);
  resolve({ mines: null, blackjack: null, crash: null });
  await settled();
  expect(rounds()).toBe(1);
});

test('what is pushed without a position is read again once the pushes come', async () => {
  const [chat, statement] = [onScreen(chatState), onScreen(userTransactions)];
  await settled();
  await readWhatMoves(client);
  expect([chat(), statement()]).toEqual([2, 1]);
});
