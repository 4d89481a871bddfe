import { DAY_MS } from '#contracts/days/time.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import {
  RISK_WEIGHTS,
  type Risk,
  type RiskEvidence,
  type RiskReason,
  type RiskRule,
} from '#contracts/withdrawals/risk.ts';

export type RiskPolicy = {
  weights: Readonly<Record<RiskRule, number>>;
  reviewFrom: number;
  holdFrom: number;
  securityMs: number;
  /** Points. */
  linkedTipsFrom: number;
  /** Percent. */
  tipsShareFrom: number;
};

const NEW_ACCOUNT_DAYS = 7;
const GAMES_SHARE = 0.8;
const MANY_REQUESTS = 5;
/** One player in 30,000 has it by chance. */
const LUCKY_Z = 4;
/** Fewer say nothing. */
const FEWEST_ROUNDS = 30;

export function riskPolicy({ value }: Pick<LiveSettings, 'value'>): RiskPolicy {
  return {
    weights: { ...RISK_WEIGHTS, ...value('risk-weights') },
    reviewFrom: value('risk-review-from'),
    holdFrom: value('risk-hold-from'),
    securityMs: value('withdrawal-security-days') * DAY_MS,
    linkedTipsFrom: value('risk-linked-tips'),
    tipsShareFrom: value('risk-tips-share'),
  };
}

type Found = Partial<Record<RiskRule, string>>;

export function riskOf(evidence: RiskEvidence, policy: RiskPolicy, now: number): Risk {
  const found = Object.entries(findings(evidence, policy)) as [RiskRule, string][];
  const reasons: RiskReason[] = found
    .map(([rule, text]) => ({ rule, score: policy.weights[rule], text }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const score = reasons.reduce((sum, reason) => sum + reason.score, 0);
  const { securityChangedAt: changedAt } = evidence;
  const hasChanged = changedAt !== null && now - changedAt < policy.securityMs;
  if (hasChanged) {
    const days = Math.floor((now - changedAt) / DAY_MS);
    const text = `Second factor or email address changed ${counted(days, 'day')} ago`;
    reasons.push({ rule: 'security-changed', score: 0, text });
  }
  if (score >= policy.holdFrom) return { score, verdict: 'hold', reasons };
  return { score, verdict: score >= policy.reviewFrom || hasChanged ? 'review' : 'approve', reasons };
}

function findings(evidence: RiskEvidence, policy: RiskPolicy): Found {
  return { ...ofAccount(evidence), ...ofTips(evidence, policy), ...ofPayouts(evidence) };
}

const gainsOf = ({ fromOffers, fromGames, fromTips, fromOthers }: RiskEvidence) =>
  [fromOffers, fromGames, fromTips, fromOthers].reduce((sum, points) => sum + Math.max(points, 0), 0);

function ofTips(evidence: RiskEvidence, { linkedTipsFrom, tipsShareFrom }: RiskPolicy): Found {
  const { fromTips, tippers, fromLinkedTips, linkedTippers } = evidence;
  const gains = gainsOf(evidence);
  const percent = gains === 0 ? 0 : Math.floor((100 * fromTips) / gains);
  return {
    ...(linkedTippers > 0 &&
      fromLinkedTips >= linkedTipsFrom && {
        'tips-from-linked': `${counted(fromLinkedTips, 'point')} in tips from ${counted(linkedTippers, 'account')} on the same device, network or destination`,
      }),
    ...(fromTips > 0 &&
      percent >= tipsShareFrom && {
        'points-from-tips': `${percent} % of the points are tips from ${counted(tippers, 'account')}`,
      }),
  };
}

function ofAccount(evidence: RiskEvidence): Found {
  const { accountAgeDays, fromGames, credits, reversals, openExceptions, playZ, playedRounds } = evidence;
  const gains = gainsOf(evidence);
  const share = gains === 0 ? 0 : Math.max(fromGames, 0) / gains;
  return {
    ...(accountAgeDays < NEW_ACCOUNT_DAYS && { 'new-account': `Account is ${counted(accountAgeDays, 'day')} old` }),
    ...(share >= GAMES_SHARE && { 'points-from-games': `${Math.round(100 * share)} % of the points are from games` }),
    ...(reversals > 0 && { reversals: `${reversals} of ${counted(credits, 'offer')} reversed` }),
    ...(openExceptions > 0 && { 'open-exceptions': counted(openExceptions, 'open exception') }),
    ...(playZ !== null &&
      playedRounds >= FEWEST_ROUNDS &&
      playZ > LUCKY_Z && { 'lucky-play': `z = ${playZ.toFixed(1)} over ${counted(playedRounds, 'round')}` }),
  };
}

function ofPayouts({ onDestination, onDevice, paidBefore, returnedBefore, requestsInDay }: RiskEvidence): Found {
  return {
    ...(onDestination > 0 && {
      'shared-destination': `${counted(onDestination, 'other account')} at this destination`,
    }),
    ...(onDevice > 0 && { 'shared-device': `${counted(onDevice, 'other account')} on this device` }),
    ...(paidBefore === 0 && { 'first-payout': 'No earlier payout' }),
    ...(returnedBefore > 0 && { 'returned-payouts': `${counted(returnedBefore, 'payout')} returned` }),
    ...(requestsInDay >= MANY_REQUESTS && { 'many-requests': `${requestsInDay} requests within 24 hours` }),
  };
}

const plural = new Intl.PluralRules('en-US');

function counted(count: number, noun: string): string {
  return `${count} ${plural.select(count) === 'one' ? noun : `${noun}s`}`;
}
