import { bonusesAbove, rakebackPercent } from '#contracts/levels/level-pay.ts';
import { levelPayTerms } from '#contracts/settings/ledger-terms.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { answer, type Handler } from '../module/handler.ts';

export function levelsHandler(settings: Pick<LiveSettings, 'value'>): Handler<'levels'> {
  return () => {
    const terms = levelPayTerms(settings);
    const { thresholds, offerWeight, wagerWeight } = terms;
    const levels = [0, ...thresholds].map((experience, at) => ({
      level: at + 1,
      experience,
      rakebackPercent: rakebackPercent(at + 1, terms),
      bonusPoints: bonusesAbove(at, at + 1, terms),
    }));
    return answer({ offerWeight, wagerWeight, levels });
  };
}
