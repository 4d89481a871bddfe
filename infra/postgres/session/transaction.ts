import type pg from 'pg';
import { withTimeout } from './timeouts.ts';

export type Unit = {
  begin: string;
  commit: string;
  rollback: string;
  /** For begin, commit and rollback each. */
  timeoutMs?: number;
};

export const TRANSACTION: Unit = { begin: 'BEGIN', commit: 'COMMIT', rollback: 'ROLLBACK' };

/** All reads see the same snapshot. */
export const SNAPSHOT: Unit = { ...TRANSACTION, begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ' };

export const SAVEPOINT: Unit = { begin: 'SAVEPOINT part', commit: 'RELEASE part', rollback: 'ROLLBACK TO part' };

export async function inTransaction<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
  unit: Unit = TRANSACTION,
): Promise<Result> {
  const { begin, commit, rollback, timeoutMs } = unit;
  const say = (word: string) =>
    timeoutMs === undefined ? client.query(word) : withTimeout(client, client.query(word), timeoutMs);
  await say(begin);
  try {
    const result = await work();
    await say(commit);
    return result;
  } catch (error) {
    // Fails on a lost connection: the server has rolled back.
    await say(rollback).catch(() => {});
    throw error;
  }
}
