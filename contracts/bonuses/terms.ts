// What the house gives by its settings at this moment, as the ledger's rules read it.
import { DAILY_BONUS_TERMS, type DailyBonusTerms } from './daily-bonus.ts';

export type EarningTerms = { readonly dailyBonus: DailyBonusTerms };

export const DEFAULT_TERMS: EarningTerms = { dailyBonus: DAILY_BONUS_TERMS };
