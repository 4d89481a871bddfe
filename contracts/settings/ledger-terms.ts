import type { ApprovalTerms } from '../approvals/terms.ts';
import type { EarningTerms } from '../bonuses/terms.ts';
import type { ChecklistTerms } from '../checklist/steps.ts';
import type { LevelPayTerms } from '../levels/level-pay.ts';
import type { TipTerms } from '../tips/terms.ts';
import { methodTerms, type WithdrawalTerms } from '../withdrawals/terms.ts';
import type { LiveSettings } from './live-settings.ts';
import { SETTING_KEYS, type SettingKey } from './registry.ts';

type Settings = Pick<LiveSettings, 'value' | 'origin'>;

export type LedgerTerms = {
  adultsOnly: boolean;
  earning: EarningTerms;
  withdrawals: WithdrawalTerms;
  approvals: ApprovalTerms;
  tips: TipTerms;
  /** Position of the latest change of any setting. */
  termsSeq: number;
};

export function ledgerTerms(settings: Settings): LedgerTerms {
  return {
    adultsOnly: settings.value('adults-only'),
    earning: earningTerms(settings),
    withdrawals: withdrawalTerms(settings),
    approvals: approvalTerms(settings),
    tips: tipTerms(settings),
    termsSeq: latestOf(settings, SETTING_KEYS),
  };
}

function latestOf({ origin }: Settings, keys: readonly SettingKey[]): number {
  return Math.max(0, ...keys.map((key) => origin(key)?.seq ?? 0));
}

function earningTerms({ value }: Settings): EarningTerms {
  return {
    dailyBonus: {
      basePoints: value('daily-bonus'),
      stepPercent: value('daily-bonus-step'),
      mostPercent: value('daily-bonus-most'),
      weeklyPoints: value('weekly-bonus'),
      freezeDays: value('streak-freeze'),
    },
    challenges: value('challenges'),
    referral: { bonusPoints: value('referral-bonus'), sharePercent: value('referral-share') },
    levels: levelPayTerms({ value }),
    checklist: checklistTerms({ value }),
  };
}

export function checklistTerms({ value }: Pick<LiveSettings, 'value'>): ChecklistTerms {
  return { round: value('checklist-round'), offer: value('checklist-offer'), seed: value('checklist-seed') };
}

export function levelPayTerms({ value }: Pick<LiveSettings, 'value'>): LevelPayTerms {
  return {
    offerWeight: value('level-offer-weight'),
    wagerWeight: value('level-wager-weight'),
    thresholds: value('level-thresholds'),
    rakeback: value('level-rakeback'),
    bonuses: value('level-bonuses'),
  };
}

const WITHDRAWAL_KEYS = ['withdrawal-methods', 'withdrawal-daily-limit', 'withdrawal-review-from'] as const;

function withdrawalTerms(settings: Settings): WithdrawalTerms {
  const { value } = settings;
  return {
    methods: methodTerms(value('withdrawal-methods')),
    dailyLimitPoints: value('withdrawal-daily-limit'),
    reviewFromPoints: value('withdrawal-review-from'),
    settingsSeq: latestOf(settings, WITHDRAWAL_KEYS),
  };
}

function approvalTerms({ value }: Settings): ApprovalTerms {
  return {
    mode: value('approvals'),
    withdrawalPoints: value('approval-withdrawals'),
    manualPoints: value('withdrawal-manual-limit'),
    balancePoints: value('approval-balance'),
    correctionPoints: value('approval-corrections'),
    rainPoints: value('approval-rain'),
    promoPoints: value('approval-promos'),
    racePoints: value('approval-races'),
    treasuryDollars: value('approval-treasury'),
    actPoints: value('approval-act'),
    dayPoints: value('approval-day'),
    countsStaff: true,
    settingFactor: value('approval-settings'),
    roles: value('approval-roles'),
    hours: value('approval-hours'),
  };
}

function tipTerms({ value }: Settings): TipTerms {
  return {
    isOn: value('tips-enabled'),
    minimumPoints: value('tip-minimum'),
    maximumPoints: value('tip-maximum'),
    dailyLimitPoints: value('tips-daily-limit'),
    dailyReceivedPoints: value('tips-received-limit'),
    minimumLevel: value('tips-level'),
  };
}
