import type { SettingKey } from '#contracts/settings/registry.ts';
import { challenges } from './settings/challenges.ts';
import { checklistRewards, dailyBonus, levelBonuses, levelRakeback, signupBonus } from './settings/bonuses.ts';
import { gameLimits } from './settings/game-limits.ts';
import { offerCap, offerShare, offerWaitingTime } from './settings/offers.ts';
import { rainWinShare } from './settings/rain-win-share.ts';
import { referralBonus, referralShare } from './settings/referrals.ts';
import { tipLimits, tipsReceived } from './settings/tips.ts';
import { withdrawalLimits, withdrawalReview } from './settings/withdrawals.ts';
import type { WhatIf } from './what-if.ts';

const WHAT_IFS: readonly WhatIf[] = [
  signupBonus,
  dailyBonus,
  referralBonus,
  referralShare,
  challenges,
  offerShare,
  offerCap,
  offerWaitingTime,
  gameLimits,
  withdrawalLimits,
  withdrawalReview,
  levelRakeback,
  levelBonuses,
  checklistRewards,
  rainWinShare,
  tipLimits,
  tipsReceived,
];

const BY_KEY = new Map(WHAT_IFS.flatMap((whatIf) => whatIf.keys.map((key) => [key, whatIf] as const)));

/** Null if the log does not hold what the setting decides on. */
export function whatIfOf(key: SettingKey): WhatIf | null {
  return BY_KEY.get(key) ?? null;
}
