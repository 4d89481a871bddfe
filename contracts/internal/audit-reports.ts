import type { AuditReport } from '../audit/proof.ts';
import type { AccountId } from '../ids.ts';

/** Of the continuous audit. */
export type AuditReports = {
  /** Null before the first. */
  latest(): Promise<AuditReport | null>;
  /** Asks for a verification of the whole log. */
  askForWhole(account: AccountId): Promise<void>;
};
