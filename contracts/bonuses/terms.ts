import { type Challenge, DEFAULT_CHALLENGES } from '../challenges/challenge.ts';
import { CHECKLIST_TERMS, type ChecklistTerms } from '../checklist/steps.ts';
import { LEVEL_PAY_TERMS, type LevelPayTerms } from '../levels/level-pay.ts';
import { DAILY_BONUS_TERMS, type DailyBonusTerms } from './daily-bonus.ts';
import { REFERRAL_TERMS, type ReferralTerms } from '../referrals/terms.ts';

export type EarningTerms = {
  readonly dailyBonus: DailyBonusTerms;
  readonly challenges: readonly Challenge[];
  readonly referral: ReferralTerms;
  readonly levels: LevelPayTerms;
  readonly checklist: ChecklistTerms;
};

export const DEFAULT_TERMS: EarningTerms = {
  dailyBonus: DAILY_BONUS_TERMS,
  challenges: DEFAULT_CHALLENGES,
  referral: REFERRAL_TERMS,
  levels: LEVEL_PAY_TERMS,
  checklist: CHECKLIST_TERMS,
};
