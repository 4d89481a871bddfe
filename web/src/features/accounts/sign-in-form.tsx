// The Sign In tab.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { sentenceOf } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem, type FormProblemText } from '../../ui/form/form-problem.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { FormFrame } from './form-frame.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';

/** The contract's rules, in words for somebody who knows his name and password already. */
const signInFields = z.object({
  username: z.string().trim().min(3, 'Enter your username.').max(50, 'Enter your username.'),
  password: z.string().min(6, 'Enter your password.').max(256, 'Enter your password.'),
});
type SignInFields = z.infer<typeof signInFields>;

export function SignInForm() {
  const { signIn } = useSession();
  const toast = useToast();
  const [problem, setProblem] = useState<FormProblemText | null>(null);
  const { register, handleSubmit, formState } = useForm<SignInFields>({
    resolver: zodResolver(signInFields),
    defaultValues: { username: '', password: '' },
  });
  const submit = handleSubmit(async (fields) => {
    setProblem(null);
    try {
      const user = await signIn(fields);
      toast({ title: 'Welcome back!', message: `Logged in as ${user.username}`, tone: 'gain' });
    } catch (error) {
      setProblem({ title: 'Login failed', message: sentenceOf(error) });
    }
  });
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
    </FormFrame>
  );
}
