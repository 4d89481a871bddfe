import { DailyBonusCard } from '../../features/bonuses/daily-bonus-card.tsx';
import { PromoCodeCard } from '../../features/bonuses/promo-code-card.tsx';
import { LevelRewardsCard } from '../../features/bonuses/level-rewards-card.tsx';
import EarnPage from '../../features/earn/earn-page.tsx';
import { ReferralCard } from '../../features/referrals/referral-card.tsx';

export function Earn() {
  return (
    <EarnPage
      quickActions={
        <>
          <DailyBonusCard />
          <LevelRewardsCard />
          <PromoCodeCard />
          <ReferralCard />
        </>
      }
    />
  );
}
