// A raw connection for writing views. Commits do not wait for the disk: a view and its checkpoint are one transaction,
// so after a power cut both are a moment older together and the projector goes on from there, while the log,
// which does wait, has the disk to itself. Rebuilt tables become visible by a commit that does wait (rebuild.ts).
import pg from 'pg';

export type Connection = { db: pg.Client; [Symbol.asyncDispose](): Promise<void> };

const OPENED_WITHIN_MS = 10_000;

/** Rejects when it does not stand by then. */
export async function connect(databaseUrl: string, role: string, withinMs = OPENED_WITHIN_MS): Promise<Connection> {
  const db = new pg.Client({
    connectionString: databaseUrl,
    application_name: `tallyhouse ${role}`,
    connectionTimeoutMillis: withinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // The loss of an idle connection shows at the next statement; without a listener it would end the process.
  db.on('error', () => {});
  await db.connect();
  await inTime(db, db.query('SET synchronous_commit = off'), withinMs);
  return { db, [Symbol.asyncDispose]: () => farewell(db) };
}

const FAREWELL_MS = 1000;

/** A line that has fallen silent does not answer a goodbye either. */
async function farewell(db: pg.Client): Promise<void> {
  await inTime(db, db.end(), FAREWELL_MS).catch(() => {});
}

/**
 * What has no answer by then fails, and its line is cut: one that has fallen silent would hold up whoever waits for a quarter
 * of an hour.
 */
export async function inTime<Answer>(db: pg.Client, answer: Promise<Answer>, patienceMs: number): Promise<Answer> {
  const cut = () => db.connection.stream.destroy(new Error(`the database did not answer within ${patienceMs} ms`));
  const timer = setTimeout(cut, patienceMs);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}

const FROZEN_AFTER_MS = 10_000;

/** Whoever freezes within a transaction loses it after so long, lest his successor wait for his locks for ever. */
export async function loseWhenFrozen(db: pg.Client, afterMs = FROZEN_AFTER_MS): Promise<void> {
  await db.query(`SET idle_in_transaction_session_timeout = ${afterMs}`);
}

/** How a unit of work begins and ends. */
export type Unit = {
  begin: string;
  commit: string;
  rollback: string;
  /** How long each of the three may take, for whoever limits what he asks in between by himself. */
  patienceMs?: number;
};

export const TRANSACTION: Unit = { begin: 'BEGIN', commit: 'COMMIT', rollback: 'ROLLBACK' };

/** Everything read inside is of one moment. */
export const SNAPSHOT: Unit = { ...TRANSACTION, begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ' };

/** A part of a transaction that may fail alone. */
export const PART: Unit = { begin: 'SAVEPOINT part', commit: 'RELEASE part', rollback: 'ROLLBACK TO part' };

/** Runs `work` in a transaction and rolls back when it throws. */
export async function inTransaction<T>(db: pg.Client, work: () => Promise<T>, unit = TRANSACTION): Promise<T> {
  const { begin, commit, rollback, patienceMs } = unit;
  const say = (word: string) => (patienceMs === undefined ? db.query(word) : inTime(db, db.query(word), patienceMs));
  await say(begin);
  try {
    const result = await work();
    await say(commit);
    return result;
  } catch (error) {
    // On a dead connection the rollback fails too, and the server has rolled back by itself.
    await say(rollback).catch(() => {});
    throw error;
  }
}
