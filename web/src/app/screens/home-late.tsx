import { MorePanels } from '../../features/dashboard/more-panels.tsx';
import { Races } from '../../features/leaderboard/races/races.tsx';
import { ReferralCard } from '../../features/referrals/referral-card.tsx';

export function HomeLate() {
  return <MorePanels races={<Races isBrief />} invitations={<ReferralCard />} />;
}
