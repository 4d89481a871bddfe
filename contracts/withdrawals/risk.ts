import { z } from 'zod';

export const RISK_RULES = [
  'new-account',
  'points-from-games',
  'reversals',
  'shared-destination',
  'shared-device',
  'first-payout',
  'returned-payouts',
  'many-requests',
  'lucky-play',
  'open-exceptions',
  'tips-from-linked',
  'points-from-tips',
] as const;
export const riskRule = z.enum(RISK_RULES);
export type RiskRule = z.infer<typeof riskRule>;

export const RISK_WEIGHTS: Readonly<Record<RiskRule, number>> = {
  'new-account': 20,
  'points-from-games': 15,
  reversals: 30,
  'shared-destination': 60,
  'shared-device': 40,
  'first-payout': 10,
  'returned-payouts': 15,
  'many-requests': 15,
  'lucky-play': 30,
  'open-exceptions': 20,
  'tips-from-linked': 100,
  'points-from-tips': 30,
};

export const RISK_VERDICTS = ['approve', 'review', 'hold'] as const;
export const riskVerdict = z.enum(RISK_VERDICTS);
export type RiskVerdict = z.infer<typeof riskVerdict>;

/** As known at the request. Amounts are points. */
export const riskEvidence = z.object({
  accountAgeDays: z.int(),
  /** Points by source, over the life of the account. `fromGames` is won less wagered. */
  fromOffers: z.int(),
  fromGames: z.int(),
  fromOthers: z.int(),
  /** Delivered tips. `linked`: of accounts on the same device, network or destination. 0 in older evidence. */
  fromTips: z.int().prefault(0),
  tippers: z.int().prefault(0),
  fromLinkedTips: z.int().prefault(0),
  linkedTippers: z.int().prefault(0),
  credits: z.int(),
  reversals: z.int(),
  openExceptions: z.int(),
  /** Other accounts. */
  onDestination: z.int(),
  onDevice: z.int(),
  paidBefore: z.int(),
  returnedBefore: z.int(),
  requestsInDay: z.int(),
  pointsInDay: z.int(),
  requestsInWeek: z.int(),
  /** Of the latest rounds; null without any. */
  playZ: z.number().nullable(),
  playedRounds: z.int(),
  /** Latest change of a second factor or the address, in milliseconds. */
  securityChangedAt: z.int().nullable(),
});
export type RiskEvidence = z.infer<typeof riskEvidence>;

export const riskReason = z.object({
  /** `security-changed` asks for a review whatever the score. */
  rule: z.union([riskRule, z.literal('security-changed')]),
  score: z.int(),
  text: z.string(),
});
export type RiskReason = z.infer<typeof riskReason>;

export const risk = z.object({ score: z.int(), verdict: riskVerdict, reasons: z.array(riskReason) });
export type Risk = z.infer<typeof risk>;
