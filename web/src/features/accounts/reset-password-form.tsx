import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { password } from '#contracts/accounts/fields.ts';
import { resetPassword } from '#contracts/accounts/recovery-calls.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem, type FormProblemText } from '../../ui/form/form-problem.tsx';
import { paths } from '../../ui/paths.ts';
import { FormFrame } from './form-frame.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';

const fields = z.object({ password });

type ResetPasswordFormProps = {
  token: string;
  username: string;
  onChanged(message: string): void;
  onDead(): void;
};

export function ResetPasswordForm({ token, username, onChanged, onDead }: ResetPasswordFormProps) {
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
