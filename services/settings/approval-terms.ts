import type { ApprovalTerms } from '#contracts/approvals/terms.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';

export function approvalTerms({ value }: Pick<LiveSettings, 'value'>): ApprovalTerms {
  return {
    mode: value('approvals'),
    withdrawalPoints: value('approval-withdrawals'),
    manualPoints: value('withdrawal-manual-limit'),
    balancePoints: value('approval-balance'),
    correctionPoints: value('approval-corrections'),
    treasuryDollars: value('approval-treasury'),
    settingFactor: value('approval-settings'),
    roles: value('approval-roles'),
    hours: value('approval-hours'),
  };
}
