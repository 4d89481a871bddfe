import { lazy, type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { ChallengesCard } from '../../features/bonuses/challenges-card.tsx';
import { DailyBonusCard } from '../../features/bonuses/daily-bonus-card.tsx';
import { LevelRewardsCard } from '../../features/bonuses/level-rewards-card.tsx';
import { useClaimable } from '../../features/bonuses/use-claimable.tsx';
import DashboardPage from '../../features/dashboard/dashboard-page.tsx';
import { OwnInvitation } from '../../features/referrals/own-invitation.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';

const Frame = ({ children }: { children: ReactNode }) => <Panel>{children}</Panel>;

const HomeLate = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./home-late.tsx')).HomeLate }), {
    title: 'Transactions, ranking and activity could not be loaded.',
    Frame,
  }),
}));

const Place = styled.div`
  min-height: 40rem;
`;

export function Home() {
  return (
    <DashboardPage
      ownInvitation={<OwnInvitation />}
      dailyBonus={
        <>
          <DailyBonusCard />
          <LevelRewardsCard />
        </>
      }
      challenges={<ChallengesCard />}
      claims={useClaimable()}
      more={
        <Suspense fallback={<Place />}>
          <HomeLate />
        </Suspense>
      }
    />
  );
}
