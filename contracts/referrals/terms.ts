export type ReferralTerms = {
  /** Per side, once. Promised at registration. */
  bonusPoints: number;
  /** Percent of a friend's offer earnings, for life. */
  sharePercent: number;
};

export const REFERRAL_TERMS: ReferralTerms = { bonusPoints: 500, sharePercent: 10 };

/** In hundredths of a point. Above 2^53 for offers beyond any cap. */
export function shareHundredthsOf(offerPoints: number, { sharePercent }: Pick<ReferralTerms, 'sharePercent'>): number {
  return offerPoints * sharePercent;
}
