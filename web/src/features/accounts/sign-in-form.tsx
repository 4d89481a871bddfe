import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import type { ProofWay } from '../../api/proof.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { checkedLater } from '../../ui/form/checked-later.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem, type FormProblemText } from '../../ui/form/form-problem.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { usePart } from '../../ui/state/use-part.ts';
import { FormFrame } from './form-frame.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import type { SignInFields } from './sign-in-check.ts';
import { SecondStep } from './second-step.tsx';
import { isClosing, usePasskeySignIn } from './use-passkey-sign-in.ts';

const loadKeepAccount = async () => (await import('./keep-account.tsx')).KeepAccount;

const loadCheck = async () => (await import('./sign-in-check.ts')).signInResolver;
const loadEarly = () => void loadCheck().catch(() => undefined);

/** `by` is the way of the refused sign-in, repeated to keep the account. */
type Closing = { sentence: string; by: 'password' | 'passkey' };

export function SignInForm() {
  const [ways, setWays] = useState<readonly ProofWay[] | null>(null);
  if (ways !== null) return <SecondStep ways={ways} onBack={() => setWays(null)} />;
  return <PasswordStep onSecondFactor={setWays} />;
}

function useSignIn(onSecondFactor: (ways: readonly ProofWay[]) => void) {
  const { signIn } = useSession();
  const toast = useToast();
  const [problem, setProblem] = useState<FormProblemText | null>(null);
  const [closing, setClosing] = useState<Closing | null>(null);
  const enter = async (fields: SignInFields, keepAccount?: true) => {
    setProblem(null);
    try {
      const user = await signIn({ ...fields, keepAccount });
      toast({ title: 'Welcome back!', message: `Logged in as ${user.username}`, tone: 'gain' });
    } catch (error) {
      if (isClosing(error)) return setClosing({ sentence: sentenceOf(error), by: 'password' });
      if (error instanceof ApiError && error.code === 'second-factor-needed') {
        return onSecondFactor(error.problem?.ways ?? ['totp']);
      }
      setProblem({ title: 'Login failed', message: sentenceOf(error) });
    }
  };
  const passkey = usePasskeySignIn({
    onProblem: (message) => setProblem({ title: 'Login failed', message }),
    onClosing: (sentence) => setClosing({ sentence, by: 'passkey' }),
  });
  return { enter, passkey, problem, closing, leave: () => setClosing(null) };
}

function PasswordStep({ onSecondFactor }: { onSecondFactor(ways: readonly ProofWay[]): void }) {
  const { enter, passkey, problem, closing, leave } = useSignIn(onSecondFactor);
  const renderKeepAccount = usePart(loadKeepAccount, closing !== null);
  const { register, handleSubmit, formState } = useForm<SignInFields>({
    resolver: checkedLater(loadCheck),
    defaultValues: { username: '', password: '' },
  });
  const submit = handleSubmit((fields) => enter(fields));
  const keepByPassword = handleSubmit((fields) => enter(fields, true));
  const keep = () => (closing?.by === 'passkey' ? passkey.signIn?.(true) : void keepByPassword());
  return (
    <FormFrame noValidate onFocus={loadEarly} onSubmit={(event) => void submit(event)}>
      <FormProblem problem={problem} />
      <Field label="Username" error={formState.errors.username?.message}>
        {(control) => (
          <Input {...control} {...register('username')} autoComplete={passkey.autoComplete} autoCapitalize="none" />
        )}
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
      </Field>
      <Button type="submit" tone="primary" pending={formState.isSubmitting} pendingText="Signing in...">
        Sign In
      </Button>
      {passkey.signIn !== null && (
        <Button
          onClick={() => passkey.signIn?.()}
          pending={passkey.isPending}
          pendingText="Waiting for your passkey..."
        >
          <KeyRound size={18} aria-hidden="true" />
          Sign in with a passkey
        </Button>
      )}
      <Link to={paths.forgotPassword}>Forgot your password?</Link>
      {renderKeepAccount?.({
        sentence: closing?.sentence ?? null,
        isKeeping: formState.isSubmitting || passkey.isPending,
        onKeep: keep,
        onClose: leave,
      })}
    </FormFrame>
  );
}
