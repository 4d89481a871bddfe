import { MorePanels } from '../../features/dashboard/more-panels.tsx';
import { ReferralCard } from '../../features/referrals/referral-card.tsx';

export function HomeLate() {
  return <MorePanels invitations={<ReferralCard />} />;
}
