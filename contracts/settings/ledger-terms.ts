import type { ApprovalTerms } from '../approvals/terms.ts';
import type { DailyBonusTerms } from '../bonuses/daily-bonus.ts';
import type { EarningTerms } from '../bonuses/terms.ts';
import type { ChecklistTerms } from '../checklist/steps.ts';
import type { LevelPayTerms } from '../levels/level-pay.ts';
import type { TipTerms } from '../tips/terms.ts';
import { methodTerms, type WithdrawalTerms } from '../withdrawals/terms.ts';
import type { LiveSettings } from './live-settings.ts';
import type { SettingKey } from './registry.ts';
import type { Terms } from './terms.ts';

export type LedgerTerms = {
  adultsOnly: boolean;
  earning: EarningTerms;
  withdrawals: WithdrawalTerms;
  approvals: ApprovalTerms;
  tips: TipTerms;
};

export function ledgerTerms(settings: Terms): LedgerTerms {
  return {
    adultsOnly: settings.value('adults-only'),
    earning: earningTerms(settings),
    withdrawals: withdrawalTerms(settings),
    approvals: approvalTerms(settings),
    tips: tipTerms(settings),
  };
}

function latestOf({ origin }: Terms, keys: readonly SettingKey[]): number {
  return Math.max(0, ...keys.map((key) => origin(key)?.seq ?? 0));
}

function earningTerms({ value }: Terms): EarningTerms {
  return {
    dailyBonus: dailyBonusTerms({ value }),
    challenges: value('challenges'),
    referral: { bonusPoints: value('referral-bonus'), sharePercent: value('referral-share') },
    levels: levelPayTerms({ value }),
    checklist: checklistTerms({ value }),
  };
}

export function dailyBonusTerms({ value }: Pick<LiveSettings, 'value'>): DailyBonusTerms {
  return {
    basePoints: value('daily-bonus'),
    stepPercent: value('daily-bonus-step'),
    mostPercent: value('daily-bonus-most'),
    weeklyPoints: value('weekly-bonus'),
    freezeDays: value('streak-freeze'),
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

function withdrawalTerms(settings: Terms): WithdrawalTerms {
  const { value } = settings;
  return {
    methods: methodTerms(value('withdrawal-methods')),
    dailyLimitPoints: value('withdrawal-daily-limit'),
    reviewFromPoints: value('withdrawal-review-from'),
    settingsSeq: latestOf(settings, WITHDRAWAL_KEYS),
  };
}

function approvalTerms({ value, countsStaff }: Terms): ApprovalTerms {
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
    countsStaff: countsStaff !== false,
    settingFactor: value('approval-settings'),
    roles: value('approval-roles'),
    hours: value('approval-hours'),
  };
}

function tipTerms({ value }: Terms): TipTerms {
  return {
    isOn: value('tips-enabled'),
    minimumPoints: value('tip-minimum'),
    maximumPoints: value('tip-maximum'),
    dailyLimitPoints: value('tips-daily-limit'),
    dailyReceivedPoints: value('tips-received-limit'),
    minimumLevel: value('tips-level'),
  };
}
