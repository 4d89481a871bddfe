import { instantOf } from '#contracts/days/time.ts';
import type { AuditReports } from '#contracts/internal/audit-reports.ts';
import { answer, type Handlers } from '../module/handler.ts';

type Deps = { audit: AuditReports; now: () => number };

export function proofHandlers({ audit, now }: Deps): Pick<Handlers, 'audit-proof' | 'run-audit'> {
  return {
    async 'audit-proof'() {
      const report = await audit.latest();
      return answer({ status: report === null ? null : { ...report, readAt: instantOf(now()) } });
    },
    async 'run-audit'({ account }) {
      await audit.askForWhole(account);
      return answer({ success: true });
    },
  };
}
