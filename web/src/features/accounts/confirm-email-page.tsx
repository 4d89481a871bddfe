import { confirmEmail } from '#contracts/accounts/recovery-calls.ts';
import { paths } from '../../ui/paths.ts';
import { LinkPage } from './link-page.tsx';

export default function ConfirmEmailPage() {
  return (
    <LinkPage
      path={paths.confirmEmail}
      title="Confirm your new address"
      lead="Your account uses this address from then on. Until then the old one stays."
      primary={{
        call: confirmEmail,
        name: 'Confirm new address',
        pendingText: 'Confirming...',
        doneTitle: 'Address confirmed',
      }}
      needsSession
      deadAdvice="Your old address still holds. Change it again from your profile."
    />
  );
}
