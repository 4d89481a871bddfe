import { confirmEmail } from '#contracts/accounts/recovery-calls.ts';
import { paths } from '../../ui/paths.ts';
import { LinkPage } from './link-page.tsx';

export default function ConfirmEmailPage() {
  return (
    <LinkPage
      path={paths.confirmEmail}
      title="Confirm your new address"
      lead="Your account keeps its old address until you confirm this one."
      primary={{
        call: confirmEmail,
        name: 'Confirm new address',
        pendingText: 'Confirming...',
        doneTitle: 'Address confirmed',
      }}
      needsSession
      deadAdvice={(user) =>
        user === null
          ? 'Sign in to see which address your account uses.'
          : `Your account uses ${user.email ?? 'no address'}. You can change it in your profile.`
      }
    />
  );
}
