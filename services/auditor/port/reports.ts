// Of the continuous audit, which may run in another process.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type AuditReport, auditReport } from '#contracts/audit/proof.ts';
import type { AccountId } from '#contracts/ids.ts';

const statusRow = z.object({ status: auditReport });

/** Null before the first. */
export function readAuditReport(db: CommonQueryMethods): Promise<AuditReport | null> {
  return db.maybeOneFirst(sql.type(statusRow)`SELECT status FROM audit.status`);
}

/** Asks for a verification of the whole log. */
export async function askForWholeAudit(db: CommonQueryMethods, account: AccountId): Promise<void> {
  await db.query(sql.unsafe`INSERT INTO audit.request (asked_by) VALUES (${account})`);
}
