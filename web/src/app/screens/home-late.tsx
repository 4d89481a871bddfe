import { MorePanels } from '../../features/dashboard/more-panels.tsx';
import { RunningRaces } from '../../features/leaderboard/races/races.tsx';
import { ReferralCard } from '../../features/referrals/referral-card.tsx';

export function HomeLate() {
  return <MorePanels races={<RunningRaces />} invitations={<ReferralCard />} />;
}
