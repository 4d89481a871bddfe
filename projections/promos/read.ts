import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { promoKey } from '#contracts/promos/code.ts';
import type { Page, PageAsked } from '#contracts/definition/list.ts';
import { PROMO_SORTS } from '#contracts/promos/staff-calls.ts';
import { int8, type Keyset, readPage, text, uuid } from '#infra/postgres/session/keyset.ts';
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

const PROMOS: Keyset<keyof typeof PROMO_SORTS> = {
  from: sql.fragment`promos.code`,
  id: uuid(sql.fragment`id`),
  orders: PROMO_SORTS,
  sorts: {
    madeAt: [int8(sql.fragment`made_at`)],
    code: [text(sql.fragment`code`)],
    points: [int8(sql.fragment`points`)],
    expiresAt: [int8(sql.fragment`expires_at`)],
  },
};

export function listPromos(
  db: CommonQueryMethods,
  asked: PageAsked<keyof typeof PROMO_SORTS>,
): Promise<Page<PromoRow> | null> {
  return readPage(db, PROMOS, asked, { columns: COLUMNS, row: codeRow, wanted: [isWhole(code)] });
}

const paidRow = z.object({ at: z.int(), code: z.string() });

/** Codes by the time of their payment, which the line of the statement has, too. */
export async function readPaidCodes(
  db: CommonQueryMethods,
  account: number,
  times: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (times.length === 0) return new Map();
  const rows = await db.any(sql.type(paidRow)`
    SELECT paid_at AS at, code FROM promos.use JOIN promos.code ON code.id = use.promo
    WHERE account = ${account} AND paid_at = ANY(${sql.array([...times], 'int8')}) AND code IS NOT NULL`);
  return new Map(rows.map(({ at, code: letters }) => [at, letters]));
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
