// Asks the prover for heads of the log. Stored rows are published ones.
import { setTimeout as delay } from 'node:timers/promises';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { PROOF_WANTED } from './wanted.ts';

/** The prover signs a head that covers the event, within about a second of its commit. */
export async function wantCheckpoint(
  db: CommonQueryMethods,
  { partition, seq }: { partition: number; seq: number },
): Promise<void> {
  await db.query(sql.unsafe`
    INSERT INTO proofs.wanted (partition, seq) VALUES (${partition}, ${seq})
    ON CONFLICT (partition) DO UPDATE SET seq = excluded.seq WHERE proofs.wanted.seq < excluded.seq`);
  await ring(db);
}

async function ring(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`SELECT pg_notify(${PROOF_WANTED}, '')`);
}

/** The end of a batch. */
export type WantedHead = { partition: number; seq: number };

/** The prover signs heads of exactly these sizes, once the transaction is committed. */
export async function wantHeads(db: CommonQueryMethods, heads: readonly WantedHead[]): Promise<void> {
  await db.query(sql.unsafe`
    INSERT INTO proofs.wanted_head (partition, size)
    SELECT * FROM ${rowsOf(heads)} AS wanted (partition, size)
    ON CONFLICT DO NOTHING`);
  await ring(db);
}

function rowsOf(heads: readonly WantedHead[]) {
  const rows = heads.map(({ partition, seq }) => [partition, seq]);
  return sql.unnest(rows, ['int2', 'int8']);
}

/** `root`: base64, as in the checkpoint. */
const headRow = z.object({ partition: z.int(), origin: z.string(), size: z.int(), root: z.string() });
export type SignedTree = z.infer<typeof headRow>;

export type LogHeads = {
  /** In the transaction that needs them. */
  want(db: CommonQueryMethods, heads: readonly WantedHead[]): Promise<void>;
  signed(db: CommonQueryMethods, heads: readonly WantedHead[]): Promise<readonly SignedTree[]>;
};

const WITHIN_MS = 12_000;
const LOOK_EVERY_MS = 250;

/** Of exactly these sizes, under the name that the log has now: a former one may have signed other events. Heads that the prover does not sign in time are left out. */
export async function signedHeads(
  db: CommonQueryMethods,
  heads: readonly WantedHead[],
): Promise<readonly SignedTree[]> {
  let found = await readHeads(db, heads);
  if (found.length === heads.length || !(await doesProverWork(db))) return found;
  await wantHeads(db, heads);
  const patience = AbortSignal.timeout(WITHIN_MS);
  while (found.length < heads.length && !patience.aborted) {
    await delay(LOOK_EVERY_MS);
    found = await readHeads(db, heads);
  }
  return found;
}

function readHeads(db: CommonQueryMethods, heads: readonly WantedHead[]): Promise<readonly SignedTree[]> {
  return db.any(sql.type(headRow)`
    SELECT partition, origin, size, encode(root, 'base64') AS root
    FROM ${rowsOf(heads)} AS wanted (partition, size)
    JOIN proofs.checkpoint USING (partition, size) JOIN proofs.origin USING (partition, epoch)
    WHERE epoch = (SELECT max(epoch) FROM proofs.origin AS newest WHERE newest.partition = checkpoint.partition)
    ORDER BY partition`);
}

/** It reports at least every half minute. */
function doesProverWork(db: CommonQueryMethods): Promise<boolean> {
  return db.oneFirst(sql.type(z.object({ works: z.boolean() }))`
    SELECT exists(SELECT FROM proofs.state WHERE refusal IS NULL AND reported_at > now() - interval '2 minutes') AS works`);
}
