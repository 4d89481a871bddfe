import { useUser } from '../../api/session.tsx';
import { EmailBanner } from '../../features/dashboard/email-banner.tsx';
import { PayeeForm } from '../../features/payee/payee-form.tsx';
import WithdrawPage from '../../features/withdrawals/withdraw-page.tsx';

export function Withdraw() {
  const user = useUser();
  return (
    <WithdrawPage
      payeeForm={<PayeeForm payee={null} saveLabel="Continue" />}
      emailBanner={<EmailBanner user={user} purpose="Confirm your address to request a withdrawal." />}
    />
  );
}
