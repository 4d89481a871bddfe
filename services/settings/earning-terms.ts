import type { EarningTerms } from '#contracts/bonuses/terms.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';

export function earningTerms({ value }: Pick<LiveSettings, 'value'>): EarningTerms {
  return {
    dailyBonus: {
      basePoints: value('daily-bonus'),
      stepPercent: value('daily-bonus-step'),
      mostPercent: value('daily-bonus-most'),
      weeklyPoints: value('weekly-bonus'),
    },
    challenges: value('challenges'),
    referral: { bonusPoints: value('referral-bonus'), sharePercent: value('referral-share') },
  };
}
