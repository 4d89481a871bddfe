import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { SignedLog } from '#contracts/proofs/status-calls.ts';
import type { Ground } from '../../module/ground.ts';
import { answer, type Handlers } from '../../module/handler.ts';

const witness = z.object({ name: z.string(), size: z.int(), problem: z.string().nullable() });
const stateRow = z.object({
  partition: z.int(),
  origin: z.string().nullable(),
  size: z.int(),
  head: z.int(),
  signed: z.int().nullable(),
  root: z.string().nullable(),
  signedAt: z.number().nullable(),
  refusal: z.string().nullable(),
  witnesses: z.array(witness),
  cosigned: z.int().nullable(),
  reportedAt: z.number(),
});

export async function readSignedLogs(db: CommonQueryMethods): Promise<SignedLog[]> {
  const rows = await db.any(sql.type(stateRow)`
    SELECT state.partition, newest.origin, state.size, state.head, state.refusal, state.witnesses, state.cosigned,
      state.reported_at AS "reportedAt", last.size AS signed, encode(last.root, 'base64') AS root,
      last.signed_at AS "signedAt"
    FROM proofs.state
    LEFT JOIN LATERAL (
      SELECT epoch, origin FROM proofs.origin WHERE origin.partition = state.partition ORDER BY epoch DESC LIMIT 1
    ) AS newest ON true
    LEFT JOIN LATERAL (
      SELECT size, root, signed_at FROM proofs.checkpoint
      WHERE checkpoint.partition = state.partition AND checkpoint.epoch = newest.epoch ORDER BY size DESC LIMIT 1
    ) AS last ON true
    ORDER BY state.partition`);
  return rows.map(({ signed, root, signedAt, reportedAt, ...rest }) => ({
    ...rest,
    reportedAt: instantOf(reportedAt),
    signed: signed === null ? null : { size: signed, root: root!, at: instantOf(signedAt!) },
  }));
}

const headsRow = z.object({ day: z.string(), at: z.number() });

export function proofStatusHandler({ pool, now }: Pick<Ground, 'now' | 'pool'>): Handlers['proof-status'] {
  return async () => {
    const heads = await pool.maybeOne(sql.type(headsRow)`
      SELECT day::text AS day, signed_at AS at FROM proofs.heads ORDER BY day DESC LIMIT 1`);
    return answer({
      logs: await readSignedLogs(pool),
      heads: heads === null ? null : { day: heads.day, at: instantOf(heads.at) },
      readAt: instantOf(now()),
    });
  };
}
