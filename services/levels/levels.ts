import { bonusesAbove, rakebackPercent } from '#contracts/levels/level-pay.ts';
import { levelTerms } from '#contracts/levels/settings.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { answer, type Handler } from '../module/handler.ts';

export function levelsHandler({ value }: Pick<LiveSettings, 'value'>): Handler<'levels'> {
  return () => {
    const { thresholds, offerWeight, wagerWeight } = levelTerms(value);
    const levels = [0, ...thresholds].map((experience, at) => ({
      level: at + 1,
      experience,
      rakebackPercent: rakebackPercent(at + 1, value('level-rakeback')),
      bonusPoints: bonusesAbove(at, at + 1, value('level-bonuses')),
    }));
    return answer({ offerWeight, wagerWeight, levels });
  };
}
