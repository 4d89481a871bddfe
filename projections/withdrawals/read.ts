import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type MethodName, methodName } from '#contracts/withdrawals/method-names.ts';
import {
  OPEN_STAGES,
  statusOf,
  WITHDRAWAL_STAGES,
  withdrawalStage,
  type WithdrawalStage,
  type WithdrawalStatus,
} from '#contracts/withdrawals/stage.ts';
import type { UtcDay } from '#contracts/days/utc-day.ts';
import type { Page, PageAsked } from '#contracts/definition/list.ts';
import { WITHDRAWAL_SORTS } from '#contracts/withdrawals/staff-calls.ts';
import { bool, given, int8, type Keyset, readPage, uuid, withinDaysOfMs } from '#infra/postgres/session/keyset.ts';
import { columnsOf, isWhole } from '../view/define-table.ts';
import { sumText } from '../view/sums.ts';
import { withdrawal } from './view.ts';

const withdrawalRow = withdrawal.row
  .omit({ partition: true, seq: true })
  .extend({ method: methodName, stage: withdrawalStage });
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

const COLUMNS = columnsOf(withdrawal, ...withdrawalRow.keyof().options);

/** `before`: id of the last row of the page before. */
export type WithdrawalPage = { before?: string | undefined; limit: number };

/** Latest first. */
export function readWithdrawals(
  db: CommonQueryMethods,
  account: number,
  { before, limit }: WithdrawalPage,
): Promise<readonly WithdrawalRow[]> {
  const bound =
    before === undefined
      ? sql.fragment``
      : sql.fragment`AND (requested_at, id) < (
          SELECT requested_at, id FROM withdrawals.withdrawal WHERE id = ${before} AND account = ${account})`;
  return db.any(sql.type(withdrawalRow)`
    SELECT ${COLUMNS} FROM withdrawals.withdrawal
    WHERE account = ${account} AND ${isWhole(withdrawal)} ${bound}
    ORDER BY requested_at DESC, id DESC LIMIT ${limit}`);
}

export type OnHold = { withdrawals: readonly string[]; accounts: readonly number[] };

const isOnHold = ({ withdrawals, accounts }: OnHold) =>
  sql.fragment`(id = ANY(${sql.array([...withdrawals], 'uuid')}) OR account = ANY(${sql.array([...accounts], 'int8')}))`;

const WITHDRAWALS: Keyset<keyof typeof WITHDRAWAL_SORTS> = {
  from: sql.fragment`withdrawals.withdrawal`,
  id: uuid(sql.fragment`id`),
  orders: WITHDRAWAL_SORTS,
  sorts: {
    urgency: [bool(sql.fragment`(stage = 'requested')`), int8(sql.fragment`requested_at`)],
    createdAt: [int8(sql.fragment`requested_at`)],
    amount: [int8(sql.fragment`points`)],
    usdValue: [int8(sql.fragment`micros`)],
    updatedAt: [int8(sql.fragment`updated_at`)],
  },
};

export type WithdrawalsAsked = PageAsked<keyof typeof WITHDRAWAL_SORTS> & {
  status?: WithdrawalStatus | undefined;
  stage?: WithdrawalStage | undefined;
  account?: number | undefined;
  method?: MethodName | undefined;
  provider?: string | undefined;
  amountFrom?: number | undefined;
  amountTo?: number | undefined;
  from?: UtcDay | undefined;
  to?: UtcDay | undefined;
  /** `isHeld`: null for both. */
  queue?: { stages: readonly WithdrawalStage[]; onHold: OnHold; isHeld: boolean | null } | undefined;
};

const stagesAre = (stages: readonly WithdrawalStage[]) => sql.fragment`stage = ANY(${sql.array([...stages], 'text')})`;

/** Of all players. A queue is sorted by time of the request, the oldest first, unless it is asked for otherwise. */
export function listWithdrawals(
  db: CommonQueryMethods,
  { status, stage, account, method, provider, amountFrom, amountTo, from, to, queue, ...asked }: WithdrawalsAsked,
): Promise<Page<WithdrawalRow> | null> {
  const isQueue = queue !== undefined && asked.sort === undefined;
  return readPage(db, WITHDRAWALS, isQueue ? { ...asked, sort: 'createdAt', order: asked.order ?? 'asc' } : asked, {
    columns: COLUMNS,
    row: withdrawalRow,
    wanted: [
      isWhole(withdrawal),
      given(status, (one) => stagesAre(stagesOf(one))),
      given(stage, (one) => sql.fragment`stage = ${one}`),
      given(account, (one) => sql.fragment`account = ${one}`),
      given(method, (one) => sql.fragment`method = ${one}`),
      given(provider, (one) => sql.fragment`provider = ${one}`),
      given(amountFrom, (points) => sql.fragment`points >= ${points}`),
      given(amountTo, (points) => sql.fragment`points <= ${points}`),
      ...withinDaysOfMs(sql.fragment`requested_at`, { from, to }),
      given(queue, ({ stages, onHold, isHeld }) =>
        isHeld === null ? stagesAre(stages) : sql.fragment`${stagesAre(stages)} AND ${isOnHold(onHold)} = ${isHeld}`,
      ),
    ],
  });
}

const standingRow = z.object({
  stage: withdrawalStage,
  isHeld: z.boolean(),
  count: z.int(),
  points: sumText,
  oldest: z.int(),
});

/** Of those that are not over. */
export function countStanding(db: CommonQueryMethods, onHold: OnHold): Promise<readonly z.infer<typeof standingRow>[]> {
  return db.any(sql.type(standingRow)`
    SELECT stage, ${isOnHold(onHold)} AS "isHeld", count(*)::int8 AS count, sum(points) AS points,
      min(requested_at) AS oldest
    FROM withdrawals.withdrawal
    WHERE stage = ANY(${sql.array([...OPEN_STAGES, 'kept'], 'text')}) AND requested_at IS NOT NULL GROUP BY 1, 2`);
}

export function countRequested(db: CommonQueryMethods): Promise<number> {
  return db.oneFirst(sql.type(z.object({ count: z.int() }))`
    SELECT count(*)::int8 AS count FROM withdrawals.withdrawal WHERE stage = 'requested'`);
}

export function readWithdrawal(db: CommonQueryMethods, id: string): Promise<WithdrawalRow | null> {
  return db.maybeOne(sql.type(withdrawalRow)`
    SELECT ${COLUMNS} FROM withdrawals.withdrawal WHERE id = ${id} AND ${isWhole(withdrawal)}`);
}

export async function readWithdrawalsById(
  db: CommonQueryMethods,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WithdrawalRow>> {
  const rows = await db.any(sql.type(withdrawalRow)`
    SELECT ${COLUMNS} FROM withdrawals.withdrawal
    WHERE id = ANY(${sql.array([...ids], 'uuid')}) AND ${isWhole(withdrawal)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** As `name`, the references of attempts that the provider of a ledger account has not answered. */
export function unansweredAttempts(account: string) {
  return sql.fragment`
    SELECT 'wd_' || id || '-' || attempt AS name FROM withdrawals.withdrawal
    WHERE stage IN ('submitting', 'unknown') AND 'provider:' || provider = ${account}`;
}

/** By the reference of a bank or provider. */
export function readByReference(
  db: CommonQueryMethods,
  references: readonly string[],
): Promise<readonly WithdrawalRow[]> {
  return db.any(sql.type(withdrawalRow)`
    SELECT ${COLUMNS} FROM withdrawals.withdrawal WHERE reference = ANY(${sql.array([...references], 'text')})
      AND requested_at IS NOT NULL LIMIT 10`);
}

const stageCount = z.object({ stage: withdrawalStage, count: z.int(), points: sumText });
export type StageCount = z.infer<typeof stageCount>;

export function readStageCounts(db: CommonQueryMethods, account: number): Promise<readonly StageCount[]> {
  return db.any(sql.type(stageCount)`
    SELECT stage, count(*)::int8 AS count, sum(points) AS points FROM withdrawals.withdrawal
    WHERE account = ${account} AND requested_at IS NOT NULL GROUP BY stage`);
}

function stagesOf(status: WithdrawalStatus): WithdrawalStage[] {
  return WITHDRAWAL_STAGES.filter((stage) => statusOf(stage) === status);
}

const placeRow = z.object({ id: z.string(), account: z.int() });

/** By id. */
export function readRequestedBelow(
  db: CommonQueryMethods,
  points: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<readonly z.infer<typeof placeRow>[]> {
  return db.any(sql.type(placeRow)`
    SELECT id, account FROM withdrawals.withdrawal
    WHERE stage = 'requested' AND points < ${points} AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${limit}`);
}

type Approved = { methods: readonly MethodName[]; except: readonly string[]; limit: number };

/** Oldest first. */
export function readApproved(
  db: CommonQueryMethods,
  { methods, except, limit }: Approved,
): Promise<readonly WithdrawalRow[]> {
  return db.any(sql.type(withdrawalRow)`
    SELECT ${COLUMNS} FROM withdrawals.withdrawal
    WHERE stage = 'approved' AND method = ANY(${sql.array([...methods], 'text')})
      AND NOT id = ANY(${sql.array([...except], 'uuid')})
    ORDER BY requested_at LIMIT ${limit}`);
}

export function withdrawalsAmong(db: CommonQueryMethods, ids: readonly string[]): Promise<readonly string[]> {
  return db.anyFirst(sql.type(z.object({ id: z.string() }))`
    SELECT id FROM withdrawals.withdrawal WHERE id = ANY(${sql.array([...ids], 'uuid')})`);
}

/** The accounts of these that have a payment since then. */
export async function paidSince(
  db: CommonQueryMethods,
  accounts: readonly number[],
  since: number,
): Promise<ReadonlySet<number>> {
  const paid = await db.anyFirst(sql.type(z.object({ account: z.int() }))`
    SELECT DISTINCT account FROM withdrawals.withdrawal
    WHERE account = ANY(${sql.array([...accounts], 'int8')}) AND stage = 'paid' AND updated_at >= ${since}`);
  return new Set(paid);
}

const recordRow = z.object({ paid: z.int(), returned: z.int() });

/** Payouts that arrived, and those that came back. */
export function readPayoutRecord(db: CommonQueryMethods, account: number): Promise<z.infer<typeof recordRow>> {
  return db.one(sql.type(recordRow)`
    SELECT count(*) FILTER (WHERE stage = 'paid')::int4 AS paid,
      count(*) FILTER (WHERE stage IN ('kept', 'returned', 'forfeited'))::int4 AS returned
    FROM withdrawals.withdrawal WHERE account = ${account}`);
}

/** Payouts that came back count in no period. Times in milliseconds. */
export function readPaidMicros(
  db: CommonQueryMethods,
  accounts: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<bigint> {
  return db.oneFirst(sql.type(z.object({ micros: sumText }))`
    SELECT coalesce(sum(micros), 0) AS micros FROM withdrawals.withdrawal
    WHERE account = ANY(${sql.array([...accounts], 'int8')}) AND stage = 'paid'
      AND updated_at >= ${from} AND updated_at < ${to}`);
}

const paidRow = z.object({ account: z.int(), payments: z.int(), micros: sumText });
export type PaidRow = z.infer<typeof paidRow>;

export function readPaidTotals(
  db: CommonQueryMethods,
  { from, to }: { from: number; to: number },
): Promise<readonly PaidRow[]> {
  return db.any(sql.type(paidRow)`
    SELECT account, count(*)::int4 AS payments, sum(micros) AS micros FROM withdrawals.withdrawal
    WHERE stage = 'paid' AND updated_at >= ${from} AND updated_at < ${to} GROUP BY account ORDER BY account`);
}

const payoutTimeRow = z.object({ method: methodName, count: z.int(), seconds: z.int() });
export type PayoutTime = z.infer<typeof payoutTimeRow>;

/** From request to payment, of the latest `limit` payments since then. */
export function readPayoutTimes(
  db: CommonQueryMethods,
  { since, limit }: { since: number; limit: number },
): Promise<readonly PayoutTime[]> {
  return db.any(sql.type(payoutTimeRow)`
    SELECT method, count(*)::int4 AS count, (sum(updated_at - requested_at) / 1000)::int8 AS seconds
    FROM (
      SELECT method, requested_at, updated_at FROM withdrawals.withdrawal
      WHERE stage = 'paid' AND updated_at >= ${since} AND requested_at IS NOT NULL
      ORDER BY updated_at DESC LIMIT ${limit}
    ) AS latest GROUP BY method`);
}

const stageRow = z.object({ id: z.string(), stage: withdrawalStage });

export async function readStages(
  db: CommonQueryMethods,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WithdrawalStage>> {
  const rows = await db.any(sql.type(stageRow)`
    SELECT id, stage FROM withdrawals.withdrawal WHERE id = ANY(${sql.array([...ids], 'uuid')})`);
  return new Map(rows.map(({ id, stage }) => [id, stage]));
}

/** Not ended, by id. */
export function readOpenOf(
  db: CommonQueryMethods,
  method: MethodName,
  { after, limit }: { after: string | null; limit: number },
): Promise<readonly z.infer<typeof placeRow>[]> {
  return db.any(sql.type(placeRow)`
    SELECT id, account FROM withdrawals.withdrawal
    WHERE stage = ANY(${sql.array([...OPEN_STAGES], 'text')}) AND method = ${method} AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${limit}`);
}
