import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { ASSESSMENT_YEARS } from '#contracts/accounts/retention.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { WithdrawalEvidence } from '#contracts/internal/compliance.ts';
import { methodName } from '#contracts/withdrawals/method-names.ts';
import { type Risk, riskEvidence, riskReason, riskVerdict } from '#contracts/withdrawals/risk.ts';
import { readStages } from '#projections/withdrawals/read.ts';

const MOST_LINKED = 200;

const riskRow = z.object({ score: z.int(), verdict: riskVerdict, reasons: z.array(riskReason) });
const idRiskRow = riskRow.extend({ withdrawal: z.string() });
const evidenceRow = riskRow.extend({
  account: z.int(),
  destination: z.string(),
  device: z.string().nullable(),
  evidence: riskEvidence,
});
const linkedRow = z.object({
  account: z.int(),
  withdrawalId: z.string(),
  method: methodName,
  points: z.int(),
  at: z.int(),
  onDestination: z.boolean(),
  onDevice: z.boolean(),
});
const idRow = z.object({ withdrawal: z.string() });

export async function readRisks(db: CommonQueryMethods, ids: readonly string[]): Promise<ReadonlyMap<string, Risk>> {
  if (ids.length === 0) return new Map();
  const rows = await db.any(sql.type(idRiskRow)`
    select withdrawal, score, verdict, reasons from compliance.assessment
    where withdrawal = any(${sql.array([...ids], 'uuid')})`);
  return new Map(rows.map(({ withdrawal, ...risk }) => [withdrawal, risk]));
}

/** Those that the score lets policy approve. */
export async function approvableAmong(db: CommonQueryMethods, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.anyFirst(sql.type(idRow)`
    select withdrawal from compliance.assessment as assessed
    where withdrawal = any(${sql.array([...ids], 'uuid')}) and verdict = 'approve' and not exists (
      select from compliance.hold where hold.account = assessed.account and state <> 'cleared'
        and (hold.withdrawal is null or hold.withdrawal = assessed.withdrawal))`);
  return new Set(rows);
}

/** With the requests of all accounts that share its destination or device, the latest first. */
export async function readEvidence(db: CommonQueryMethods, id: string): Promise<WithdrawalEvidence | null> {
  const found = await db.maybeOne(sql.type(evidenceRow)`
    select account, destination, device, score, verdict, reasons, evidence from compliance.assessment
    where withdrawal = ${id}`);
  if (found === null) return null;
  const { account, destination, device, evidence, ...risk } = found;
  const rows = await db.any(sql.type(linkedRow)`
    select account, withdrawal as "withdrawalId", method, points, at, destination = ${destination} as "onDestination",
      coalesce(device = ${device}, false) as "onDevice"
    from compliance.assessment
    where withdrawal <> ${id} and (destination = ${destination} or device = ${device})
    order by at desc limit ${MOST_LINKED}`);
  const stages = await readStages(
    db,
    rows.map(({ withdrawalId }) => withdrawalId),
  );
  const linked = rows.map(({ onDestination, onDevice, ...row }) => ({
    ...row,
    stage: stages.get(row.withdrawalId) ?? null,
    shares: [...(onDestination ? ['destination' as const] : []), ...(onDevice ? ['device' as const] : [])],
  }));
  return { account, risk, evidence, linked };
}

/** Of a request that the ledger refused. */
export async function forgetAssessment(db: CommonQueryMethods, id: CommandId): Promise<void> {
  await db.query(sql.unsafe`delete from compliance.hold where withdrawal = ${id} and state = 'open'`);
  await db.query(sql.unsafe`delete from compliance.assessment where withdrawal = ${id}`);
}

/** Requests that never reached the ledger, old evidence, and destinations that were asked for once. */
export async function sweepAssessments(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`
    delete from compliance.assessment where at < now() - ${ASSESSMENT_YEARS} * interval '1 year'`);
  await db.query(sql.unsafe`
    delete from compliance.known_destination as known where first_at < now() - interval '30 days' and not exists (
      select from compliance.assessment where account = known.account and destination = known.hash)`);
}

export function linkedAccounts(db: CommonQueryMethods, account: AccountId): Promise<readonly AccountId[]> {
  return db.anyFirst(sql.type(z.strictObject({ account: z.int() }))`
    with own as (select distinct destination, device from compliance.assessment where account = ${account})
    select account from compliance.assessment
    where destination in (select destination from own) and account <> ${account}
    union
    select account from compliance.assessment
    where device in (select device from own where device is not null) and account <> ${account}
    limit ${MOST_LINKED}`);
}
