import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { password } from '#contracts/accounts/fields.ts';
import { checkResetLink, resetPassword } from '#contracts/accounts/recovery-calls.ts';
import { ApiError, failedRead, sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { ButtonLink, Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem, type FormProblemText } from '../../ui/form/form-problem.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { AccountPage, Actions, Ending } from './account-page.tsx';
import { forgetLinkToken, linkTokenOf } from '../../api/link-token.ts';
import { FormFrame } from './form-frame.ts';

const fields = z.object({ password });

type ResetPasswordFormProps = {
  token: string;
  username: string;
  onChanged(message: string): void;
  onDead(): void;
};

function ResetPasswordForm({ token, username, onChanged, onDead }: ResetPasswordFormProps) {
  const session = useSession();
  const [problem, setProblem] = useState<FormProblemText | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async (chosen) => {
    setProblem(null);
    try {
      const { message } = (await callApi(resetPassword, { body: { token, ...chosen } })).data;
      // A session of this account in this browser has ended.
      session.retry();
      onChanged(message);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid-link') return onDead();
      const atField = error instanceof ApiError && error.problem?.details?.find(({ path }) => path === 'password');
      if (atField) setError('password', { message: atField.message });
      else setProblem({ title: 'Reset Failed', message: sentenceOf(error) });
    }
  });
  return (
    <FormFrame noValidate onSubmit={(event) => void submit(event)}>
      <p>
        Set a new password for <strong>{username}</strong>.
      </p>
      <FormProblem problem={problem} />
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <Field label="New password" hint="At least 6 characters" error={formState.errors.password?.message}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" tone="primary" pending={formState.isSubmitting} pendingText="Resetting...">
        Reset Password
      </Button>
      <ButtonLink to={paths.auth} tone="plain">
        Back to Login
      </ButtonLink>
    </FormFrame>
  );
}

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
