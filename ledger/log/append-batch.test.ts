import type { Client, QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import { queryByCallback } from './append-batch.ts';

type Callback = (error: Error | null, result?: object) => void;

function clientThat(answer: (callback: Callback) => void): Client {
  return { query: (_config: QueryConfig, callback: Callback) => answer(callback) } as unknown as Client;
}

test('a statement sent with a callback returns its result', async () => {
  const result = { rowCount: 3, rows: [] };
  await expect(
    queryByCallback(
      clientThat((done) => done(null, result)),
      { text: 'select' },
    ),
  ).resolves.toBe(result);
});

test('an error of the statement rejects', async () => {
  const lost = new Error('Connection terminated');
  await expect(
    queryByCallback(
      clientThat((done) => done(lost)),
      { text: 'select' },
    ),
  ).rejects.toBe(lost);
});
