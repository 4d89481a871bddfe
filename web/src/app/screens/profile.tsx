import { PayeePanel } from '../../features/payee/payee-panel.tsx';
import ProfilePage from '../../features/profile/profile-page.tsx';

export function Profile() {
  return <ProfilePage payee={<PayeePanel />} />;
}
