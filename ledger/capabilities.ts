import { type LiveLimits, limitsByGame } from '#contracts/games/house-limits.ts';
import type { CapabilityName } from '#contracts/capabilities.ts';
import { COMMANDS, type CommandType } from '#contracts/commands.ts';
import type { GatedCommand } from '#contracts/definition/gated.ts';
import { DEFAULT_TERMS, type Terms } from '#contracts/settings/terms.ts';
import { approved, gated, type GatedRule, withGivers } from './approvals/gate.ts';
import { type ApprovalCommand, approvalRules } from './approvals/rules.ts';
import { outdatedBy } from './approvals/outdated-by.ts';
import { AccountModel } from './engine/book/account-model.ts';
import type { AnySlice } from './engine/book/slice.ts';
import type { Bars, Decision, Rulebook, Rules } from './engine/decide/rule.ts';
import type { Seeds } from './fairness/server-seeds.ts';
import { barredFrom } from './standing/rules.ts';
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
import { loyaltyDecisions } from './loyalty/decides.ts';
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
import type { AnyGate, CommandsOf, Decisions, Tells } from './decision/decides.ts';

type Deciding = { [Name in CapabilityName]: [CommandsOf<Name>] extends [never] ? never : Name }[CapabilityName];

/** New ones last: the order is that of the state of an account. */
const CAPABILITIES: { readonly [Name in Deciding]: Decisions<Name> } = {
  fairness: fairnessDecisions,
  play: playDecisions,
  bonuses: bonusesDecisions,
  holds: holdsDecisions,
  standing: standingDecisions,
  settings: settingsDecisions,
  accounts: accountsDecisions,
  age: ageDecisions,
  limits: limitsDecisions,
  offers: offersDecisions,
  referrals: referralsDecisions,
  challenges: challengesDecisions,
  withdrawals: withdrawalsDecisions,
  approvals: approvalsDecisions,
  rain: rainDecisions,
  levels: levelsDecisions,
  promos: promosDecisions,
  tips: tipsDecisions,
  races: racesDecisions,
  checklist: checklistDecisions,
  adjustments: adjustmentsDecisions,
  treasury: treasuryDecisions,
  loyalty: loyaltyDecisions,
};

type Parts = { slices?: readonly AnySlice[]; rules: object; tells: object; gates?: object | undefined };

const ALL: readonly Parts[] = Object.values(CAPABILITIES);

export const ACCOUNT_MODEL = new AccountModel(ALL.flatMap(({ slices = [] }) => slices));

const PLAIN = joined<Rules<Exclude<CommandType, ApprovalCommand>>>('rules');

/** By event, of those that audits decide again. */
export const TELLS = joined<Tells>('tells');

export const GATES = joined<Readonly<Record<GatedCommand, AnyGate>>>('gates');

function joined<Whole>(part: 'rules' | 'tells' | 'gates'): Whole {
  return Object.assign({}, ...ALL.map((one) => one[part])) as Whole;
}

const UNGATED = withGivers(PLAIN, GATES);

const RULES = gated(
  {
    ...UNGATED,
    ...approvalRules((account, change, context, checker) => {
      const { takes: _, ...bars }: Bars = COMMANDS[change.type];
      const barred = barredFrom(account, change, bars, context) as Decision | null;
      const decideChange = approved(UNGATED[change.type] as unknown as GatedRule, GATES[change.type]);
      return barred ?? decideChange(account, change, context, checker);
    }),
  },
  GATES,
);

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
