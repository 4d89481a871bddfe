import { limitsByGame, type LiveLimits } from '#contracts/games/house-limits.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';

export function liveLimits(settings: Pick<LiveSettings, 'value' | 'onChange'>): LiveLimits {
  let house = settings.value('game-limits');
  const limits = { current: limitsByGame(house) };
  settings.onChange(() => {
    const changed = settings.value('game-limits');
    if (changed === house) return;
    house = changed;
    limits.current = limitsByGame(changed);
  });
  return limits;
}
