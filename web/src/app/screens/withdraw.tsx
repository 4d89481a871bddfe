import { useUser } from '../../api/session.tsx';
import { EmailBanner } from '../../features/dashboard/email-banner.tsx';
import WithdrawPage from '../../features/withdrawals/withdraw-page.tsx';

export function Withdraw() {
  const user = useUser();
  return (
    <WithdrawPage emailBanner={<EmailBanner user={user} purpose="Confirm your address to request a withdrawal." />} />
  );
}
