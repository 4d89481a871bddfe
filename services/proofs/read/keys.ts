import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { Renewal } from '#contracts/proofs/renewal.ts';

const keyRow = z.object({
  verifierKey: z.string(),
  origin: z.string(),
  since: z.number(),
  until: z.number().nullable(),
});
export type KeyRow = z.infer<typeof keyRow>;

/** Of all logs and of the heads, the newest first of each name. */
export function readKeys(db: CommonQueryMethods): Promise<readonly KeyRow[]> {
  return db.any(sql.type(keyRow)`
    SELECT verifier_key AS "verifierKey", origin, since, until FROM proofs.key ORDER BY origin, since DESC, verifier_key`);
}

const headsRow = z.object({ day: z.string(), note: z.string() });
export type HeadsRow = z.infer<typeof headsRow>;

/** The latest if no day is named. */
export function readHeads(db: CommonQueryMethods, day: string | null): Promise<HeadsRow | null> {
  const wanted = day === null ? sql.fragment`true` : sql.fragment`day = ${day}::date`;
  return db.maybeOne(sql.type(headsRow)`
    SELECT day::text AS day, note FROM proofs.heads WHERE ${wanted} ORDER BY heads.day DESC LIMIT 1`);
}

const originRow = z.object({
  partition: z.int(),
  epoch: z.int(),
  origin: z.string(),
  size: z.int().nullable(),
  signedAt: z.number().nullable(),
});
export type OriginRow = z.infer<typeof originRow>;

/** The newest epochs first. */
export function readOrigins(db: CommonQueryMethods): Promise<readonly OriginRow[]> {
  return db.any(sql.type(originRow)`
    SELECT origin.partition, origin.epoch, origin.origin, latest.size, latest.signed_at AS "signedAt"
    FROM proofs.origin LEFT JOIN LATERAL (
      SELECT size, signed_at FROM proofs.checkpoint
      WHERE checkpoint.partition = origin.partition AND checkpoint.epoch = origin.epoch ORDER BY size DESC LIMIT 1
    ) AS latest ON true
    ORDER BY origin.partition, origin.epoch DESC`);
}

const renewalRow = z.object({
  origin: z.string(),
  former: z.string(),
  at: z.number(),
  reason: z.string().nullable(),
});

/** Names after the first, in order. */
export async function readRenewals(db: CommonQueryMethods): Promise<readonly Renewal[]> {
  const rows = await db.any(sql.type(renewalRow)`
    SELECT origin.origin, former.origin AS former, origin.opened_at AS at, origin.reason
    FROM proofs.origin JOIN proofs.origin AS former
      ON former.partition = origin.partition AND former.epoch = origin.epoch - 1
    ORDER BY origin.partition, origin.epoch`);
  return rows.map((row) => ({ ...row, at: instantOf(row.at) }));
}
