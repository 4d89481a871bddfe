import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { methodTerms, type WithdrawalTerms } from '#contracts/withdrawals/terms.ts';

const KEYS = ['withdrawal-methods', 'withdrawal-daily-limit', 'withdrawal-review-from'] as const;

export function withdrawalTerms({ value, origin }: Pick<LiveSettings, 'value' | 'origin'>): WithdrawalTerms {
  return {
    methods: methodTerms(value('withdrawal-methods')),
    dailyLimitPoints: value('withdrawal-daily-limit'),
    reviewFromPoints: value('withdrawal-review-from'),
    settingsSeq: Math.max(0, ...KEYS.map((key) => origin(key)?.seq ?? 0)),
  };
}
