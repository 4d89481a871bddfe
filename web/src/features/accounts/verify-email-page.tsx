import { notMyAccount, verifyEmail } from '#contracts/accounts/recovery-calls.ts';
import { paths } from '../../ui/paths.ts';
import { LinkPage } from './link-page.tsx';

export default function VerifyEmailPage() {
  return (
    <LinkPage
      path={paths.verifyEmail}
      title="Confirm your address"
      lead="Confirm that this mailbox is yours. If you didn’t sign up, choose Not my account."
      primary={{
        call: verifyEmail,
        name: 'Confirm address',
        pendingText: 'Confirming...',
        doneTitle: 'Email Verified',
      }}
      secondary={{
        call: notMyAccount,
        name: 'Not my account',
        pendingText: 'Removing your address...',
        doneTitle: 'Address removed',
      }}
      needsSession
      deadAdvice={() => 'Sign in and send yourself a new one from your dashboard.'}
      doneBefore={({ email, emailVerified }) => (emailVerified ? `${email} is already confirmed.` : null)}
    />
  );
}
