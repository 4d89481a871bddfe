// Whether the prover works, for parts that tell people so.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { SILENT_AFTER_MS } from '#contracts/proofs/signing.ts';

/** `refused`: the prover says that the log may not be signed. `silent`: it does not report. */
export type SigningState = 'signing' | 'refused' | 'silent';

const stateRow = z.object({ partition: z.int(), isRefused: z.boolean(), reportedAt: z.number() });

/** By partition. Those that no prover has reported yet are left out. */
export async function readSigning(db: CommonQueryMethods, now: number): Promise<ReadonlyMap<number, SigningState>> {
  const rows = await db.any(sql.type(stateRow)`
    SELECT partition, refusal IS NOT NULL AS "isRefused", reported_at AS "reportedAt" FROM proofs.state`);
  return new Map(
    rows.map(({ partition, isRefused, reportedAt }): [number, SigningState] => {
      if (now - reportedAt > SILENT_AFTER_MS) return [partition, 'silent'];
      return [partition, isRefused ? 'refused' : 'signing'];
    }),
  );
}
