import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { promoKey } from '#contracts/promos/code.ts';

const codeRow = z.object({
  id: z.string(),
  code: z.string(),
  points: z.int(),
  mostUses: z.int(),
  uses: z.int(),
  /** Milliseconds, like all times here. */
  expiresAt: z.int(),
  isVerifiedOnly: z.boolean(),
  minDays: z.int(),
  reason: z.string(),
  maker: z.string(),
  madeAt: z.int(),
  endedAt: z.int().nullable(),
  paidPoints: z.coerce.bigint(),
});
export type PromoRow = z.infer<typeof codeRow>;

const COLUMNS = sql.fragment`id, code, points, most_uses AS "mostUses", uses, expires_at AS "expiresAt",
  verified_only AS "isVerifiedOnly", min_days AS "minDays", reason, maker, made_at AS "madeAt", ended_at AS "endedAt",
  (points * (SELECT count(*) FROM promos.use WHERE promo = code.id AND paid_at IS NOT NULL))::text AS "paidPoints"`;

/** The latest with this code. Hyphens are ignored, but a code with the same hyphens goes first. */
export function readPromoByCode(db: CommonQueryMethods, code: string): Promise<PromoRow | null> {
  return db.maybeOne(sql.type(codeRow)`
    SELECT ${COLUMNS} FROM promos.code WHERE replace(code, '-', '') = ${promoKey(code)}
    ORDER BY code = ${code} DESC, made_at DESC LIMIT 1`);
}

/** The latest first. */
export function readPromos(
  db: CommonQueryMethods,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<readonly PromoRow[]> {
  const from =
    before === undefined
      ? sql.fragment`true`
      : sql.fragment`(made_at, id) < (SELECT made_at, id FROM promos.code WHERE id = ${before})`;
  return db.any(sql.type(codeRow)`
    SELECT ${COLUMNS} FROM promos.code WHERE made_at IS NOT NULL AND ${from}
    ORDER BY made_at DESC, id DESC LIMIT ${limit}`);
}

const useRow = z.object({
  account: z.int(),
  takenAt: z.int(),
  paidAt: z.int().nullable(),
  declinedAt: z.int().nullable(),
});
export type PromoUseRow = z.infer<typeof useRow>;

/** By account. `after`: the last account of the page before. */
export function readPromoUses(
  db: CommonQueryMethods,
  promo: string,
  { after, limit }: { after: number; limit: number },
): Promise<readonly PromoUseRow[]> {
  return db.any(sql.type(useRow)`
    SELECT account, taken_at AS "takenAt", paid_at AS "paidAt", declined_at AS "declinedAt" FROM promos.use
    WHERE promo = ${promo} AND taken_at IS NOT NULL AND account > ${after} ORDER BY account LIMIT ${limit}`);
}
