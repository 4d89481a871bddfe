import { type LiveLimits, limitsByGame } from '#contracts/games/house-limits.ts';
import type { CommandType } from '#contracts/commands.ts';
import { DEFAULT_TERMS, type Terms } from '#contracts/settings/terms.ts';
import { ACCOUNT_RULES } from './accounts/rules.ts';
import { closedSlice } from './accounts/slice.ts';
import { ADJUSTMENT_RULES } from './adjustments/rules.ts';
import { AGE_RULES } from './age/rules.ts';
import { ageSlice } from './age/slice.ts';
import { approved, gated, type GatedRule, withGivers } from './approvals/gate.ts';
import { type ApprovalCommand, approvalRules } from './approvals/rules.ts';
import { approvalSlice } from './approvals/slice.ts';
import { outdatedBy } from './approvals/things.ts';
import { BONUS_RULES } from './bonuses/rules.ts';
import { bonusSlice } from './bonuses/slice.ts';
import { CHALLENGE_RULES } from './challenges/rules.ts';
import { challengeSlice } from './challenges/slice.ts';
import { CHECKLIST_RULES } from './checklist/rules.ts';
import { checklistSlice } from './checklist/slice.ts';
import { AccountModel } from './engine/book/account-model.ts';
import type { Decision, Rulebook, Rules } from './engine/decide/rule.ts';
import { FAIRNESS_RULES } from './fairness/rules.ts';
import type { Seeds } from './fairness/server-seeds.ts';
import { seedSlice } from './fairness/slice.ts';
import { HOLD_RULES } from './holds/rules.ts';
import { holdSlice } from './holds/slice.ts';
import { LEVEL_RULES } from './levels/rules.ts';
import { levelSlice } from './levels/slice.ts';
import { LIMIT_RULES } from './limits/rules.ts';
import { limitsSlice } from './limits/slice.ts';
import { OFFER_RULES } from './offers/rules.ts';
import { offerSlice } from './offers/slice.ts';
import { PLAY_RULES } from './play/rules.ts';
import { roundSlice } from './play/slice.ts';
import { PROMO_RULES } from './promos/rules.ts';
import { promoSlice } from './promos/slice.ts';
import { RACE_RULES } from './races/rules.ts';
import { raceSlice } from './races/slice.ts';
import { RAIN_RULES } from './rain/rules.ts';
import { rainSlice } from './rain/slice.ts';
import { REFERRAL_RULES } from './referrals/rules.ts';
import { referralSlice } from './referrals/slice.ts';
import { SETTINGS_RULES } from './settings/rules.ts';
import { settingsSlice } from './settings/slice.ts';
import { barredFrom, STANDING_RULES } from './standing/rules.ts';
import { standingSlice } from './standing/slice.ts';
import { STAFF_POINTS_RULES } from './approvals/staff-points/rules.ts';
import { staffPointsSlice } from './approvals/staff-points/slice.ts';
import { TIP_RULES } from './tips/rules.ts';
import { tipSlice } from './tips/slice.ts';
import { TREASURY_RULES } from './treasury/rules.ts';
import { WITHDRAWAL_RULES } from './withdrawals/rules.ts';
import { withdrawalSlice } from './withdrawals/slice.ts';

export const ACCOUNT_MODEL = new AccountModel([
  seedSlice,
  roundSlice,
  bonusSlice,
  holdSlice,
  standingSlice,
  settingsSlice,
  closedSlice,
  ageSlice,
  limitsSlice,
  offerSlice,
  referralSlice,
  challengeSlice,
  withdrawalSlice,
  approvalSlice,
  rainSlice,
  levelSlice,
  promoSlice,
  tipSlice,
  raceSlice,
  checklistSlice,
  staffPointsSlice,
]);

const PLAIN: Rules<Exclude<CommandType, ApprovalCommand>> = {
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
  ...WITHDRAWAL_RULES,
  ...RAIN_RULES,
  ...LEVEL_RULES,
  ...PROMO_RULES,
  ...TIP_RULES,
  ...RACE_RULES,
  ...CHECKLIST_RULES,
  ...STAFF_POINTS_RULES,
};

const UNGATED = withGivers(PLAIN);

const RULES = gated({
  ...UNGATED,
  ...approvalRules((account, change, context, checker) => {
    const decideChange = approved(UNGATED[change.type] as unknown as GatedRule);
    return (
      (barredFrom(account, change, undefined, context) as Decision | null) ??
      decideChange(account, change, context, checker)
    );
  }),
});

export type RulebookOptions = { games?: LiveLimits | undefined; terms?: Terms | undefined };

export function rulebook(
  seeds: Seeds,
  { games = { current: limitsByGame() }, terms = DEFAULT_TERMS }: RulebookOptions = {},
): Rulebook {
  return {
    rules: RULES,
    barredFrom,
    consequences: outdatedBy,
    deps: () => ({
      seeds,
      limits: games.current,
      setting: terms.value,
      settingOrigin: terms.origin,
      countsStaff: terms.countsStaff !== false,
      termsSeq: terms.seq,
    }),
  };
}
