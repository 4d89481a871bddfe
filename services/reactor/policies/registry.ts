// All policies of the house. One that is added here begins at the end of the log at its first start, unless it needs history.
import { abandonedRounds } from './abandoned-rounds.ts';
import { holdExpiry } from './hold-expiry.ts';
import { offerRelease } from './offer-release.ts';
import type { Policy } from './policy.ts';
import { referralShare } from './referral-share.ts';

export type PolicySettings = {
  /** A round that nobody moves in for so long is settled without its player. */
  abandonedRoundMs: () => number;
};

export function policiesOf({ abandonedRoundMs }: PolicySettings): readonly Policy[] {
  return [holdExpiry, offerRelease, referralShare, abandonedRounds(abandonedRoundMs)];
}
