import type { Client } from 'pg';
import { hostOf, originOf } from './log-name.ts';
import { PROOF_WANTED } from './wanted.ts';

export type NewOrigin = { partition: number; reason: string; host: string | null };

type Newest = { epoch: number; origin: string; refusal: string | null };

export type Opening =
  | { kind: 'opened'; origin: string; former: string }
  | { kind: 'never-signed' }
  /** The log is signed as `origin`, and nothing is wrong with that. */
  | { kind: 'not-needed'; origin: string };

/** The tree of the former name ends, and stays as it was served. `host`: of the new name, the former one's if null. */
export async function openOrigin(db: Client, { partition, reason, host }: NewOrigin): Promise<Opening> {
  const { rows } = await db.query<Newest>(
    `SELECT o.epoch, o.origin, s.refusal FROM proofs.origin AS o LEFT JOIN proofs.state AS s ON s.partition = o.partition
     WHERE o.partition = $1 ORDER BY o.epoch DESC LIMIT 1`,
    [partition],
  );
  const [newest] = rows;
  if (newest === undefined) return { kind: 'never-signed' };
  if (newest.refusal === null) return { kind: 'not-needed', origin: newest.origin };
  const epoch = newest.epoch + 1;
  const origin = originOf(host ?? hostOf(newest.origin), partition, epoch);
  await db.query(
    'INSERT INTO proofs.origin (partition, epoch, origin, opened_at, reason) VALUES ($1, $2, $3, clock_timestamp(), $4)',
    [partition, epoch, origin, reason],
  );
  // Until the prover signs it, the former refusal is no longer what it says.
  await db.query('UPDATE proofs.state SET refusal = NULL WHERE partition = $1', [partition]);
  await db.query('SELECT pg_notify($1, $2)', [PROOF_WANTED, String(partition)]);
  return { kind: 'opened', origin, former: newest.origin };
}
