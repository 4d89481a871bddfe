import pg from 'pg';

/**
 * A disk that stands still for seconds is waited for. A line held for dead by mistake costs a new one and nothing else: the
 * head tells what became of a batch, and what lands late finds that it is there.
 */
export const PATIENCE_MS = 15_000;

/** As long as a lease runs: whoever freezes in the middle of a claim is followed when his lease is over, not when he wakes. */
const FROZEN_AFTER_MS = 3000;

/** `name` shows in pg_stat_activity. With `pipeline` a query is sent without waiting for the one before it. */
export async function connect(url: string, name: string, pipeline = false): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `tallyhouse ${name}`,
    connectionTimeoutMillis: 5000,
    // What stands between forgets an idle line after some minutes, and by default nobody asks for two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline,
  });
  // A lost connection shows at the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * An answer that does not come in time counts as a lost connection: the line is cut, and with it goes all else that was asked
 * by it. A line that falls silent would hold up whoever waits for a quarter of an hour.
 */
export async function inTime<Result>(client: pg.Client, answer: Promise<Result>, patienceMs: number): Promise<Result> {
  const timer = setTimeout(cutLate, patienceMs, client, patienceMs);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}

/** Of what comes piece by piece. Only while it is asked: whoever takes long over what he has is not the line's fault. */
export async function* inGoodTime<Piece>(
  client: pg.Client,
  pieces: AsyncIterable<Piece>,
  patienceMs: number,
): AsyncGenerator<Piece, void> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await inTime(client, iterator.next(), patienceMs);
      if (done === true) return;
      yield value;
    }
  } finally {
    // Whoever leaves in the middle waits for the rest of it.
    if (iterator.return !== undefined) await inTime(client, iterator.return(), patienceMs);
  }
}

/**
 * For a connection that holds locks and speaks often: after so long without a word the server ends it, and its locks go with it.
 * Of a process that is frozen, or whose machine is gone, the server would hold both for hours.
 */
export async function loseWhenSilent(client: pg.Client, silentForMs: number): Promise<void> {
  await client.query(`set idle_session_timeout = ${Math.ceil(silentForMs)}`);
}

function cutLate(client: pg.Client, patienceMs: number): void {
  client.connection.stream.destroy(new Error(`the database did not answer within ${patienceMs} ms`));
}

/**
 * All of `work` or nothing of it; what it rejects with is passed on. Whoever freezes or is cut off within it loses it, lest his
 * successor wait for its locks for as long as the server holds the line for alive: hours.
 */
export async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query(`begin; set local idle_in_transaction_session_timeout = ${FROZEN_AFTER_MS}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
