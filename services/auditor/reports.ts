import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { auditReport } from '#contracts/audit/proof.ts';
import type { AuditReports } from '#contracts/internal/audit-reports.ts';

const statusRow = z.object({ status: auditReport });

/** Gateways read and ask through the database: the audit may run in another process. */
export function auditReports({ pool }: { pool: DatabasePool }): AuditReports {
  return {
    latest: () => pool.maybeOneFirst(sql.type(statusRow)`SELECT status FROM audit.status`),
    async askForWhole(account) {
      await pool.query(sql.unsafe`INSERT INTO audit.request (asked_by) VALUES (${account})`);
    },
  };
}
