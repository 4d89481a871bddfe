import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { RISK_RULES, RISK_WEIGHTS, type RiskEvidence, type RiskRule } from '#contracts/withdrawals/risk.ts';
import { riskOf, type RiskPolicy } from './score.ts';

const NOW = Date.UTC(2026, 10, 26);

const POLICY: RiskPolicy = {
  weights: RISK_WEIGHTS,
  reviewFrom: 30,
  holdFrom: 100,
  securityMs: 7 * DAY_MS,
  linkedTipsFrom: 100,
  tipsShareFrom: 50,
};

const CLEAN: RiskEvidence = {
  accountAgeDays: 400,
  fromOffers: 9000,
  fromGames: -200,
  fromOthers: 100,
  fromTips: 20,
  tippers: 1,
  fromLinkedTips: 0,
  linkedTippers: 0,
  credits: 40,
  reversals: 0,
  openExceptions: 0,
  onDestination: 0,
  onDevice: 0,
  paidBefore: 3,
  returnedBefore: 0,
  requestsInDay: 1,
  pointsInDay: 1000,
  requestsInWeek: 1,
  playZ: 0.4,
  playedRounds: 500,
  securityChangedAt: null,
};

const FOUND: Readonly<Record<RiskRule, Partial<RiskEvidence>>> = {
  'new-account': { accountAgeDays: 6 },
  'points-from-games': { fromGames: 80_000 },
  reversals: { reversals: 1 },
  'shared-destination': { onDestination: 1 },
  'shared-device': { onDevice: 2 },
  'first-payout': { paidBefore: 0 },
  'returned-payouts': { returnedBefore: 1 },
  'many-requests': { requestsInDay: 5 },
  'lucky-play': { playZ: 4.2 },
  'open-exceptions': { openExceptions: 1 },
  'tips-from-linked': { fromLinkedTips: 100, linkedTippers: 2 },
  'points-from-tips': { fromTips: 9200, tippers: 3 },
};

const scored = (evidence: Partial<RiskEvidence>, policy: Partial<RiskPolicy> = {}) =>
  riskOf({ ...CLEAN, ...evidence }, { ...POLICY, ...policy }, NOW);

test('a known player without findings is approved', () => {
  expect(scored({})).toEqual({ score: 0, verdict: 'approve', reasons: [] });
});

test.each(RISK_RULES)('%s adds its weight with a reason', (rule) => {
  const { score, reasons } = scored(FOUND[rule]);
  expect(score).toBe(RISK_WEIGHTS[rule]);
  expect(reasons).toMatchObject([{ rule, score }]);
});

test.each(RISK_RULES)('%s with weight 0 is not mentioned', (rule) => {
  expect(scored(FOUND[rule], { weights: { ...RISK_WEIGHTS, [rule]: 0 } }).reasons).toEqual([]);
});

test('luck over a few rounds says nothing', () => {
  expect(scored({ playZ: 5, playedRounds: 29 }).reasons).toEqual([]);
});

test('tips below the thresholds say nothing, and the reason names points and accounts', () => {
  expect(scored({ fromLinkedTips: 99, linkedTippers: 2 }).reasons).toEqual([]);
  expect(scored({ fromTips: 9000, tippers: 3 }).reasons).toEqual([]);
  const texts = scored({ fromTips: 9200, tippers: 3, fromLinkedTips: 150, linkedTippers: 1 }).reasons.map(
    ({ text }) => text,
  );
  expect(texts).toEqual([
    '150 points in tips from 1 account on the same device, network or destination',
    '50 % of the points are tips from 3 accounts',
  ]);
});

describe('the verdict', () => {
  test.each([
    [{ onDevice: 1, paidBefore: 0 }, 'review'],
    [{ onDestination: 9, onDevice: 1 }, 'hold'],
    [{ paidBefore: 0, accountAgeDays: 3 }, 'review'],
    [{ accountAgeDays: 3 }, 'approve'],
    [{ fromLinkedTips: 100, linkedTippers: 1 }, 'hold'],
    [{ fromTips: 20_000 }, 'review'],
  ])('of %j is %s', (evidence, verdict) => {
    expect(scored(evidence).verdict).toBe(verdict);
  });

  test('is review within the days after a change of second factor or address, whatever the score', () => {
    expect(scored({ securityChangedAt: NOW - 6 * DAY_MS })).toMatchObject({
      verdict: 'review',
      reasons: [{ rule: 'security-changed' }],
    });
    expect(scored({ securityChangedAt: NOW - 7 * DAY_MS }).verdict).toBe('approve');
  });
});
