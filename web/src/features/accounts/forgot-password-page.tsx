import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { mailAddress } from '#contracts/accounts/mail-address.ts';
import { forgotPassword } from '#contracts/accounts/recovery-calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem, type FormProblemText } from '../../ui/form/form-problem.tsx';
import { Input } from '../../ui/form/input.tsx';
import { paths } from '../../ui/paths.ts';
import { AccountPage, Actions, Ending } from './account-page.tsx';
import { FormFrame } from './form-frame.ts';

const fields = z.object({ email: mailAddress });

export default function ForgotPasswordPage() {
  const [told, setTold] = useState<string | null>(null);
  return (
    <AccountPage
      title="Forgot your password?"
      {...(told === null && {
        lead: 'Enter the email address of your account. We’ll send you a link to set a new password.',
      })}
    >
      {told === null ? <AskForLink onAsked={setTold} /> : <LinkAskedFor told={told} again={() => setTold(null)} />}
    </AccountPage>
  );
}

function AskForLink({ onAsked }: { onAsked(told: string): void }) {
  const [problem, setProblem] = useState<FormProblemText | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(async (body) => {
    setProblem(null);
    try {
      onAsked((await callApi(forgotPassword, { body })).data.message);
    } catch (error) {
      setProblem({ title: 'The link was not sent', message: sentenceOf(error) });
    }
  });
  return (
    <FormFrame noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem problem={problem} />
      <Field label="Email" error={formState.errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Button type="submit" tone="primary" pending={formState.isSubmitting} pendingText="Sending...">
        Send reset link
      </Button>
      <ButtonLink to={paths.auth} tone="plain">
        Back to Login
      </ButtonLink>
    </FormFrame>
  );
}

function LinkAskedFor({ told, again }: { told: string; again(): void }) {
  return (
    <>
      <Ending isGood title="Check your inbox">
        {told} It works for one hour. If nothing arrives, check your spam folder.
      </Ending>
      <Actions>
        <ButtonLink to={paths.auth} tone="primary">
          Back to Login
        </ButtonLink>
        <Button tone="plain" onClick={again}>
          Use another address
        </Button>
      </Actions>
    </>
  );
}
