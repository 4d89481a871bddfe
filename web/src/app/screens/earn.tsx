import { lazy, type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { useAfterFirstReads } from '../../api/use-after-first-reads.ts';
import { DailyBonusRow } from '../../features/bonuses/daily-bonus-row.tsx';
import { PromoCodeCard } from '../../features/promos/promo-code-card.tsx';
import { LevelRewardsRows } from '../../features/bonuses/level-rewards-rows.tsx';
import { LoyaltyCard } from '../../features/loyalty/loyalty-card.tsx';
import EarnPage from '../../features/earn/earn-page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';

const Frame = ({ children }: { children: ReactNode }) => <Panel>{children}</Panel>;

const ReferralCard = lazy(async () => ({
  default: await loadedOrLate(
    async () => ({ default: (await import('../../features/referrals/referral-card.tsx')).ReferralCard }),
    { title: 'Your invitation link could not be loaded.', Frame },
  ),
}));

const Place = styled.div`
  min-height: 20rem;
`;

export function Earn() {
  const isLate = useAfterFirstReads();
  return (
    <EarnPage
      quickActions={
        <>
          <Panel>
            <DailyBonusRow isClaimedAbove={false} />
          </Panel>
          <Panel title="Level Rewards">
            <LevelRewardsRows />
          </Panel>
          <LoyaltyCard />
          <PromoCodeCard />
          <Suspense fallback={<Place />}>{isLate ? <ReferralCard /> : <Place />}</Suspense>
        </>
      }
    />
  );
}
