import { ChallengesCard } from '../../features/bonuses/challenges-card.tsx';
import { DailyBonusCard } from '../../features/bonuses/daily-bonus-card.tsx';
import { LevelRewardsCard } from '../../features/bonuses/level-rewards-card.tsx';
import { OwnInvitation } from '../../features/referrals/own-invitation.tsx';
import { ReferralCard } from '../../features/referrals/referral-card.tsx';
import DashboardPage from '../../features/dashboard/dashboard-page.tsx';

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
      invitations={<ReferralCard />}
    />
  );
}
