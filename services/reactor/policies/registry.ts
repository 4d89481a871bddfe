// A new policy begins at the log's end, unless it needs history.
import { abandonedRounds } from './abandoned-rounds.ts';
import { banExpiry } from './ban-expiry.ts';
import { changeExpiry } from './change-expiry.ts';
import { holdExpiry } from './hold-expiry.ts';
import { offerRelease } from './offer-release.ts';
import type { RoutedPolicy } from '../../module/policy.ts';
import { racePrizes } from './race-prizes.ts';
import { rainShares } from './rain-shares.ts';
import { referralShare } from './referral-share.ts';
import { tipDelivery } from './tip-delivery.ts';

export type PolicySettings = {
  abandonedRoundMs: () => number;
};

export function policiesOf({ abandonedRoundMs }: PolicySettings): readonly RoutedPolicy[] {
  return [
    holdExpiry,
    changeExpiry,
    banExpiry,
    offerRelease,
    referralShare,
    rainShares,
    tipDelivery,
    racePrizes,
    abandonedRounds(abandonedRoundMs),
  ];
}
