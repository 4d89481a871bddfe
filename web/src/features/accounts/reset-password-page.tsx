import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkResetLink } from '#contracts/accounts/recovery-calls.ts';
import { ApiError, failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { AccountPage, Actions, Ending } from './account-page.tsx';
import { forgetLinkToken, linkTokenOf } from '../../api/link-token.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const DEAD = { title: 'Invalid Reset Link', message: 'This password reset link is invalid or expired.' };

export default function ResetPasswordPage() {
  const [token] = useState(() => linkTokenOf(paths.resetPassword));
  return token === null ? <NoToken /> : <WithToken token={token} />;
}

function NoToken() {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast({ ...DEAD, tone: 'loss' });
    void navigate(paths.auth, { replace: true });
  }, [toast, navigate]);
  return null;
}

type Outcome = { kind: 'changed'; message: string } | { kind: 'dead' };

function WithToken({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const link = useCallQuery(checkResetLink, { body: { token } });
  const end = (ended: Outcome) => {
    forgetLinkToken();
    setOutcome(ended);
  };
  if (outcome?.kind === 'changed') return <Changed message={outcome.message} />;
  if (outcome?.kind === 'dead' || isDead(link.error)) return <DeadLink />;
  if (link.data === undefined && link.error !== null) {
    return (
      <AccountPage title="Reset your password">
        <ErrorState title="The link could not be checked." taken="It still works." {...failedRead(link)} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Reset your password">
      {link.data === undefined ? (
        <LinesSkeleton columns={1} lines={3} label="Checking your link..." />
      ) : (
        <ResetPasswordForm
          token={token}
          username={link.data.username}
          onChanged={(message) => end({ kind: 'changed', message })}
          onDead={() => end({ kind: 'dead' })}
        />
      )}
    </AccountPage>
  );
}

export function isDead(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid-link';
}

function Changed({ message }: { message: string }) {
  return (
    <AccountPage title="Reset your password">
      <Ending isGood title="Password Changed">
        {message} All devices were signed out.
      </Ending>
      <ButtonLink to={paths.auth} tone="primary">
        Sign In
      </ButtonLink>
    </AccountPage>
  );
}

function DeadLink() {
  return (
    <AccountPage title="Reset your password">
      <Ending isGood={false} title={DEAD.title}>
        {DEAD.message} Your password is unchanged.
      </Ending>
      <Actions>
        <ButtonLink to={paths.forgotPassword} tone="primary">
          Get a new link
        </ButtonLink>
        <ButtonLink to={paths.auth} tone="plain">
          Back to Login
        </ButtonLink>
      </Actions>
    </AccountPage>
  );
}
