import type { SettingKey } from '#contracts/settings/registry.ts';
import { challenges } from './settings/challenges.ts';
import { checklistRewards } from './settings/checklist-rewards.ts';
import { dailyBonus } from './settings/daily-bonus.ts';
import { gameLimits } from './settings/game-limits.ts';
import { levelBonuses } from './settings/level-bonuses.ts';
import { levelRakeback } from './settings/level-rakeback.ts';
import { offerCap } from './settings/offer-cap.ts';
import { offerShare } from './settings/offer-share.ts';
import { offerWaitingTime } from './settings/offer-waiting.ts';
import { rainWinShare } from './settings/rain-win-share.ts';
import { referralBonus } from './settings/referral-bonus.ts';
import { referralShare } from './settings/referral-share.ts';
import { signupBonus } from './settings/signup-bonus.ts';
import { tipLimits } from './settings/tip-limits.ts';
import { tipsReceived } from './settings/tips-received.ts';
import { withdrawalLimits } from './settings/withdrawal-limits.ts';
import { withdrawalReview } from './settings/withdrawal-review.ts';
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
