export type ReferralTerms = {
  /** For each side, once. Promised at the registration. */
  bonusPoints: number;
  /** Of what a friend earns at offers, in whole percent, for life. */
  sharePercent: number;
};

export const REFERRAL_TERMS: ReferralTerms = { bonusPoints: 500, sharePercent: 10 };

/** In hundredths of a point. Above 2^53 for offers beyond any cap. */
export function shareHundredthsOf(offerPoints: number, { sharePercent }: Pick<ReferralTerms, 'sharePercent'>): number {
  return offerPoints * sharePercent;
}
