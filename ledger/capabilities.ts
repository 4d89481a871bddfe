import type { CommandType } from '#contracts/commands.ts';
import { ACCOUNT_RULES } from './accounts/rules.ts';
import { ADJUSTMENT_RULES } from './adjustments/rules.ts';
import { AGE_RULES } from './age/rules.ts';
import { BONUS_RULES } from './bonuses/rules.ts';
import { CHALLENGE_RULES } from './challenges/rules.ts';
import type { Rules } from './engine/decide/rule.ts';
import { FAIRNESS_RULES } from './fairness/rules.ts';
import { HOLD_RULES } from './holds/rules.ts';
import { LIMIT_RULES } from './limits/rules.ts';
import { OFFER_RULES } from './offers/rules.ts';
import { PLAY_RULES } from './play/rules.ts';
import { REFERRAL_RULES } from './referrals/rules.ts';
import { SETTINGS_RULES } from './settings/rules.ts';
import { STANDING_RULES } from './standing/rules.ts';
import { TREASURY_RULES } from './treasury/rules.ts';

export const RULES: Rules<CommandType> = {
  ...ACCOUNT_RULES,
  ...PLAY_RULES,
  ...FAIRNESS_RULES,
  ...BONUS_RULES,
  ...CHALLENGE_RULES,
  ...ADJUSTMENT_RULES,
  ...HOLD_RULES,
  ...STANDING_RULES,
  ...LIMIT_RULES,
  ...SETTINGS_RULES,
  ...AGE_RULES,
  ...OFFER_RULES,
  ...REFERRAL_RULES,
  ...TREASURY_RULES,
};
