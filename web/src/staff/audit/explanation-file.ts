import { auditExplainCsv, auditExplainPdf } from '#contracts/audit/calls.ts';
import { addressOf } from '../../api/call-address.ts';

export function explanationUrl(account: number, ending: 'csv' | 'pdf', query: Record<string, string>): string {
  const { path } = ending === 'csv' ? auditExplainCsv : auditExplainPdf;
  return addressOf(path, { account }, query);
}
