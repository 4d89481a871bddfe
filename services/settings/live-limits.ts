import { limitsByGame, type LiveLimits } from '#contracts/games/house-limits.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { approvalTerms } from './approval-terms.ts';
import { earningTerms } from './earning-terms.ts';
import { withdrawalTerms } from './withdrawal-terms.ts';

export function liveLimits(settings: Pick<LiveSettings, 'value' | 'origin' | 'onChange'>): LiveLimits {
  let house = settings.value('game-limits');
  const limits = {
    current: limitsByGame(house),
    adultsOnly: settings.value('adults-only'),
    earning: earningTerms(settings),
    withdrawals: withdrawalTerms(settings),
    approvals: approvalTerms(settings),
  };
  settings.onChange(() => {
    limits.earning = earningTerms(settings);
    limits.withdrawals = withdrawalTerms(settings);
    limits.approvals = approvalTerms(settings);
    limits.adultsOnly = settings.value('adults-only');
    const changed = settings.value('game-limits');
    if (changed === house) return;
    house = changed;
    limits.current = limitsByGame(changed);
  });
  return limits;
}
