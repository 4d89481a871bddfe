import { useUser } from '../../api/session.tsx';
import { LevelCard } from '../../features/dashboard/level-card.tsx';
import { PayeePanel } from '../../features/payee/payee-panel.tsx';
import ProfilePage from '../../features/profile/profile-page.tsx';
import { OwnTotal } from '../../features/proofs/own-total/own-total.tsx';
import { ReferralCard } from '../../features/referrals/referral-card.tsx';

export function Profile() {
  return (
    <ProfilePage
      level={<LevelCard user={useUser()} />}
      invitation={<ReferralCard />}
      payee={<PayeePanel />}
      own-total={<OwnTotal />}
    />
  );
}
