import { type LiveLimits, limitsByGame } from '#contracts/games/house-limits.ts';
import type { CommandType } from '#contracts/commands.ts';
import { DEFAULT_TERMS, type Terms } from '#contracts/settings/terms.ts';
import { closedSlice } from './accounts/slice.ts';
import { ageSlice } from './age/slice.ts';
import { approved, gated, type GatedRule, withGivers } from './approvals/gate.ts';
import { type ApprovalCommand, approvalRules } from './approvals/rules.ts';
import { approvalSlice } from './approvals/slice.ts';
import { outdatedBy } from './approvals/things.ts';
import { bonusSlice } from './bonuses/slice.ts';
import { challengeSlice } from './challenges/slice.ts';
import { checklistSlice } from './checklist/slice.ts';
import { AccountModel } from './engine/book/account-model.ts';
import type { Decision, Rulebook, Rules } from './engine/decide/rule.ts';
import type { Seeds } from './fairness/server-seeds.ts';
import { seedSlice } from './fairness/slice.ts';
import { holdSlice } from './holds/slice.ts';
import { levelSlice } from './levels/slice.ts';
import { limitsSlice } from './limits/slice.ts';
import { offerSlice } from './offers/slice.ts';
import { roundSlice } from './play/slice.ts';
import { promoSlice } from './promos/slice.ts';
import { raceSlice } from './races/slice.ts';
import { rainSlice } from './rain/slice.ts';
import { referralSlice } from './referrals/slice.ts';
import { settingsSlice } from './settings/slice.ts';
import { barredFrom } from './standing/rules.ts';
import { standingSlice } from './standing/slice.ts';
import { staffPointsSlice } from './approvals/staff-points/slice.ts';
import { tipSlice } from './tips/slice.ts';
import { withdrawalSlice } from './withdrawals/slice.ts';
import { accountsDecisions } from './accounts/decides.ts';
import { adjustmentsDecisions } from './adjustments/decides.ts';
import { ageDecisions } from './age/decides.ts';
import { approvalsDecisions } from './approvals/decides.ts';
import { bonusesDecisions } from './bonuses/decides.ts';
import { challengesDecisions } from './challenges/decides.ts';
import { checklistDecisions } from './checklist/decides.ts';
import { fairnessDecisions } from './fairness/decides.ts';
import { holdsDecisions } from './holds/decides.ts';
import { levelsDecisions } from './levels/decides.ts';
import { limitsDecisions } from './limits/decides.ts';
import { offersDecisions } from './offers/decides.ts';
import { playDecisions } from './play/decides.ts';
import { promosDecisions } from './promos/decides.ts';
import { racesDecisions } from './races/decides.ts';
import { rainDecisions } from './rain/decides.ts';
import { referralsDecisions } from './referrals/decides.ts';
import { settingsDecisions } from './settings/decides.ts';
import { standingDecisions } from './standing/decides.ts';
import { tipsDecisions } from './tips/decides.ts';
import { treasuryDecisions } from './treasury/decides.ts';
import { withdrawalsDecisions } from './withdrawals/decides.ts';
import type { Tells } from './decision/decides.ts';

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
  ...accountsDecisions.rules,
  ...adjustmentsDecisions.rules,
  ...ageDecisions.rules,
  ...approvalsDecisions.rules,
  ...bonusesDecisions.rules,
  ...challengesDecisions.rules,
  ...checklistDecisions.rules,
  ...fairnessDecisions.rules,
  ...holdsDecisions.rules,
  ...levelsDecisions.rules,
  ...limitsDecisions.rules,
  ...offersDecisions.rules,
  ...playDecisions.rules,
  ...promosDecisions.rules,
  ...racesDecisions.rules,
  ...rainDecisions.rules,
  ...referralsDecisions.rules,
  ...settingsDecisions.rules,
  ...standingDecisions.rules,
  ...tipsDecisions.rules,
  ...treasuryDecisions.rules,
  ...withdrawalsDecisions.rules,
};

/** By event, of those that audits decide again. */
export const TELLS: Tells = {
  ...accountsDecisions.tells,
  ...adjustmentsDecisions.tells,
  ...ageDecisions.tells,
  ...approvalsDecisions.tells,
  ...bonusesDecisions.tells,
  ...challengesDecisions.tells,
  ...checklistDecisions.tells,
  ...fairnessDecisions.tells,
  ...holdsDecisions.tells,
  ...levelsDecisions.tells,
  ...limitsDecisions.tells,
  ...offersDecisions.tells,
  ...playDecisions.tells,
  ...promosDecisions.tells,
  ...racesDecisions.tells,
  ...rainDecisions.tells,
  ...referralsDecisions.tells,
  ...settingsDecisions.tells,
  ...standingDecisions.tells,
  ...tipsDecisions.tells,
  ...treasuryDecisions.tells,
  ...withdrawalsDecisions.tells,
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
