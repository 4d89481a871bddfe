// The Sign In tab.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem, type FormProblemText } from '../../ui/form/form-problem.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { FormFrame } from './form-frame.ts';
import { KeepAccount } from './keep-account.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { SecondStep } from './second-step.tsx';

/** The contract's rules, in words for somebody who knows his name and password already. */
const signInFields = z.object({
  username: z.string().trim().min(3, 'Enter your username.').max(50, 'Enter your username.'),
  password: z.string().min(6, 'Enter your password.').max(256, 'Enter your password.'),
});
type SignInFields = z.infer<typeof signInFields>;

export function SignInForm() {
  const [isHalfWay, setHalfWay] = useState(false);
  if (isHalfWay) return <SecondStep onBack={() => setHalfWay(false)} />;
  return <PasswordStep onSecondFactor={() => setHalfWay(true)} />;
}

function PasswordStep({ onSecondFactor }: { onSecondFactor(): void }) {
  const { signIn } = useSession();
  const toast = useToast();
  const [problem, setProblem] = useState<FormProblemText | null>(null);
  const { register, handleSubmit, formState } = useForm<SignInFields>({
    resolver: zodResolver(signInFields),
    defaultValues: { username: '', password: '' },
  });
  const [closing, setClosing] = useState<string | null>(null);
  const enter = async (fields: SignInFields, keepAccount?: true) => {
    setProblem(null);
    try {
      const user = await signIn({ ...fields, keepAccount });
      toast({ title: 'Welcome back!', message: `Logged in as ${user.username}`, tone: 'gain' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'account-closing') return setClosing(sentenceOf(error));
      if (error instanceof ApiError && error.code === 'second-factor-needed') return onSecondFactor();
      setProblem({ title: 'Login failed', message: sentenceOf(error) });
    }
  };
  const submit = handleSubmit((fields) => enter(fields));
  const keep = handleSubmit((fields) => enter(fields, true));
  return (
    <FormFrame noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem problem={problem} />
      <Field label="Username" error={formState.errors.username?.message}>
        {(control) => <Input {...control} {...register('username')} autoComplete="username" autoCapitalize="none" />}
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
      </Field>
      <Button type="submit" tone="primary" pending={formState.isSubmitting} pendingText="Signing in...">
        Sign In
      </Button>
      <Link to={paths.forgotPassword}>Forgot your password?</Link>
      <KeepAccount
        sentence={closing}
        isKeeping={formState.isSubmitting}
        onKeep={() => void keep()}
        onClose={() => setClosing(null)}
      />
    </FormFrame>
  );
}
