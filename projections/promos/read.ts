import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { promoKey } from '#contracts/promos/code.ts';
import { columnsOf, isWhole } from '../view/define-table.ts';
import { code, use } from './view.ts';

const codeRow = code.row.extend({ paidPoints: z.coerce.bigint() });
export type PromoRow = z.infer<typeof codeRow>;

const COLUMNS = sql.fragment`${columnsOf(code)},
  (points * (SELECT count(*) FROM promos.use WHERE promo = code.id AND paid_at IS NOT NULL))::text AS "paidPoints"`;

/** The latest with this code. Hyphens are ignored, but a code with the same hyphens goes first. */
export function readPromoByCode(db: CommonQueryMethods, letters: string): Promise<PromoRow | null> {
  return db.maybeOne(sql.type(codeRow)`
    SELECT ${COLUMNS} FROM promos.code WHERE replace(code, '-', '') = ${promoKey(letters)}
    ORDER BY code = ${letters} DESC, made_at DESC LIMIT 1`);
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
    SELECT ${COLUMNS} FROM promos.code WHERE ${isWhole(code)} AND ${from}
    ORDER BY made_at DESC, id DESC LIMIT ${limit}`);
}

const useRow = use.row.omit({ promo: true });
export type PromoUseRow = z.infer<typeof useRow>;

/** By account. `after`: the last account of the page before. */
export function readPromoUses(
  db: CommonQueryMethods,
  promo: string,
  { after, limit }: { after: number; limit: number },
): Promise<readonly PromoUseRow[]> {
  return db.any(sql.type(useRow)`
    SELECT ${columnsOf(use, 'account', 'takenAt', 'paidAt', 'declinedAt')} FROM promos.use
    WHERE promo = ${promo} AND ${isWhole(use)} AND account > ${after} ORDER BY account LIMIT ${limit}`);
}
