import type { CommonQueryMethods } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import { experienceOf, levelOf, type LevelStanding, type LevelTerms, NO_DEEDS } from '#contracts/levels/levels.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { readDeeds } from '#projections/experience/read.ts';
import { answer, type Handler } from '../calls/handler.ts';

export type LevelsOf = (accounts: readonly AccountId[]) => Promise<(account: AccountId) => LevelStanding>;

export function levelsOf(pool: CommonQueryMethods, settings: Pick<LiveSettings, 'value'>): LevelsOf {
  return async (accounts) => {
    const deeds = await readDeeds(pool, accounts);
    const terms = levelTerms(settings);
    return (account) => levelOf(experienceOf(deeds.get(account) ?? NO_DEEDS, terms), terms);
  };
}

export function levelsHandler(settings: Pick<LiveSettings, 'value'>): Handler<'levels'> {
  return () => {
    const { thresholds, ...weights } = levelTerms(settings);
    const levels = [0, ...thresholds].map((experience, at) => ({ level: at + 1, experience }));
    return answer({ ...weights, levels });
  };
}

function levelTerms({ value }: Pick<LiveSettings, 'value'>): LevelTerms {
  return {
    offerWeight: value('level-offer-weight'),
    wagerWeight: value('level-wager-weight'),
    thresholds: value('level-thresholds'),
  };
}
