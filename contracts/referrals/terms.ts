export type ReferralTerms = {
  /** For each side, once. Promised at the registration. */
  bonusPoints: number;
  /** Of what a friend earns at offers, in whole percent, for life. */
  sharePercent: number;
};

export const REFERRAL_TERMS: ReferralTerms = { bonusPoints: 500, sharePercent: 10 };

/** Rounded down to whole points. */
export function shareOf(offerPoints: number, { sharePercent }: Pick<ReferralTerms, 'sharePercent'>): number {
  return Number((BigInt(offerPoints) * BigInt(sharePercent)) / 100n);
}
