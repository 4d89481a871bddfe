import type { CommonQueryMethods } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import { experienceOf, levelOf, type LevelStanding, NO_LEVEL_SUMS } from '#contracts/levels/levels.ts';
import { levelTerms } from '#contracts/levels/settings.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { readDeeds } from '#projections/experience/read.ts';

export type LevelsOf = (accounts: readonly AccountId[]) => Promise<(account: AccountId) => LevelStanding>;

export function levelsOf(pool: CommonQueryMethods, settings: Pick<LiveSettings, 'value'>): LevelsOf {
  return async (accounts) => {
    const deeds = await readDeeds(pool, accounts);
    const terms = levelTerms(settings.value);
    return (account) => levelOf(experienceOf(deeds.get(account) ?? NO_LEVEL_SUMS, terms), terms);
  };
}
