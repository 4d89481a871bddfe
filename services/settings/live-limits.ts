import { limitsByGame, type LiveLimits } from '#contracts/games/house-limits.ts';
import { ledgerTerms } from '#contracts/settings/ledger-terms.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';

export function liveLimits(settings: Pick<LiveSettings, 'value' | 'origin' | 'onChange'>): LiveLimits {
  let house = settings.value('game-limits');
  const limits = { current: limitsByGame(house), ...ledgerTerms(settings) };
  settings.onChange(() => {
    Object.assign(limits, ledgerTerms(settings));
    const changed = settings.value('game-limits');
    if (changed === house) return;
    house = changed;
    limits.current = limitsByGame(changed);
  });
  return limits;
}
