// Checkpoints as gateways read them: stored rows are published ones.
import { setTimeout as delay } from 'node:timers/promises';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { PROOF_WANTED } from './wanted.ts';

export const checkpointRow = z.object({
  partition: z.int(),
  epoch: z.int(),
  origin: z.string(),
  size: z.int(),
  root: z.instanceof(Buffer),
  chainHead: z.instanceof(Buffer),
  /** Signed by the log, and by the witnesses that answered. */
  note: z.string(),
  /** Milliseconds. */
  signedAt: z.number(),
});
export type PublishedCheckpoint = z.infer<typeof checkpointRow>;

/** `c` and `o` are rows of proofs.checkpoint and proofs.origin. */
const COLUMNS = sql.fragment`
  c.partition, c.epoch, o.origin, c.size, c.root, c.chain_head AS "chainHead", c.note || c.cosignatures AS note,
  (extract(epoch FROM c.signed_at) * 1000)::float8 AS "signedAt"`;

/** Of the newest name of the log. Null if nothing was signed. */
export function latestCheckpoint(db: CommonQueryMethods, partition: number): Promise<PublishedCheckpoint | null> {
  return db.maybeOne(sql.type(checkpointRow)`
    SELECT ${COLUMNS} FROM proofs.checkpoint AS c
    JOIN proofs.origin AS o ON o.partition = c.partition AND o.epoch = c.epoch
    WHERE c.partition = ${partition}
    ORDER BY c.epoch DESC, c.size DESC LIMIT 1`);
}

/** The prover signs a head that covers the event, within about a second of its commit. */
export async function wantCheckpoint(db: CommonQueryMethods, { partition, seq }: Place): Promise<void> {
  await db.query(sql.unsafe`
    INSERT INTO proofs.wanted (partition, seq) VALUES (${partition}, ${seq})
    ON CONFLICT (partition) DO UPDATE SET seq = excluded.seq WHERE proofs.wanted.seq < excluded.seq`);
  await db.query(sql.unsafe`SELECT pg_notify(${PROOF_WANTED}, ${String(partition)})`);
}

type Place = { partition: number; seq: number };

const POLL_MS = 200;

/** Null if the prover does not sign one in time. */
export async function coveringCheckpoint(
  db: CommonQueryMethods,
  place: Place,
  withinMs = 12_000,
): Promise<PublishedCheckpoint | null> {
  const patience = AbortSignal.timeout(withinMs);
  for (let isAsked = false; ; isAsked = true) {
    const latest = await latestCheckpoint(db, place.partition);
    if (latest !== null && latest.size >= place.seq) return latest;
    if (patience.aborted) return null;
    if (!isAsked) await wantCheckpoint(db, place);
    await delay(POLL_MS);
  }
}
