import type pg from 'pg';

/** A query's connection is dropped after this time. A slow disk can stall one for seconds. */
export const QUERY_TIMEOUT_MS = 15_000;

/** Rejects and destroys the connection if `result` takes longer; everything else queued on it fails, too. */
export async function withTimeout<Result>(
  client: pg.Client,
  result: Promise<Result>,
  timeoutMs: number,
): Promise<Result> {
  const timer = setTimeout(destroy, timeoutMs, client, timeoutMs);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
  }
}

/** `withTimeout` for each item. The consumer's time does not count. */
export async function* withItemTimeout<Item>(
  client: pg.Client,
  items: AsyncIterable<Item>,
  timeoutMs: number,
): AsyncGenerator<Item, void> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await withTimeout(client, iterator.next(), timeoutMs);
      if (done === true) return;
      yield value;
    }
  } finally {
    if (iterator.return !== undefined) await withTimeout(client, iterator.return(), timeoutMs);
  }
}

/** The server ends a session idle for `idleMs`: a hung client could hold its locks for hours. */
export async function setIdleTimeout(client: pg.Client, idleMs: number): Promise<void> {
  await client.query(`set idle_session_timeout = ${Math.ceil(idleMs)}`);
}

export async function setTransactionIdleTimeout(client: pg.Client, idleMs = 10_000): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = ${Math.ceil(idleMs)}`);
}

function destroy(client: pg.Client, timeoutMs: number): void {
  client.connection.stream.destroy(new Error(`the database did not answer within ${timeoutMs} ms`));
}
