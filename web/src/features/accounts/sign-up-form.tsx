import { useState, useRef } from 'react';
import { type FieldErrors, useForm, type UseFormRegister, type UseFormSetError } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { register as registerCall, type register } from '#contracts/accounts/calls.ts';
import { codeIn } from '#contracts/accounts/referral-code.ts';
import type { User } from '#contracts/accounts/user.ts';
import type { BodyIn, ReplyOf } from '#contracts/definition/call.ts';
import { fairRotate, fairSeeds } from '#contracts/fairness/calls.ts';
import { ApiError, sentenceOf, isRefused } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { useRefreshViews } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { checkedLater } from '../../ui/form/checked-later.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem, type FormProblemText } from '../../ui/form/form-problem.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Input } from '../../ui/form/input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { randomClientSeed } from '../../ui/random-client-seed.ts';
import { FormFrame, Pair } from './form-frame.ts';
import type { SignUpFields } from './sign-up-check.ts';
import { Invitation } from './invitation.tsx';

/** `signupBonus` and `invitation` are null if the reply was lost. */
type OpenedAccount = Pick<ReplyOf<typeof register>, 'invitation' | 'noBonus'> & {
  user: User;
  signupBonus: number | null;
};
type Application = BodyIn<typeof register>;

/**
 * A lost reply may have opened the account, and a retry then finds the name taken. Signing in with the password shows
 * whether it is the same player.
 */
function useOpenAccount(): (application: Application) => Promise<OpenedAccount> {
  const { signUp, signIn } = useSession();
  const unanswered = useRef<string | null>(null);
  return async (application) => {
    const { username, password } = application;
    try {
      return await signUp(application);
    } catch (error) {
      if (!isRefused(error)) unanswered.current = username;
      if (!isTaken(error) || unanswered.current !== username) throw error;
      const user = await signIn({ username, password }).catch((failure: unknown) => {
        // Only a wrong password proves that the name belongs to another player.
        throw failure instanceof ApiError && failure.code === 'sign-in-failed' ? error : failure;
      });
      return { user, signupBonus: null, invitation: null };
    }
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'username-taken' || error.code === 'email-taken');
}

// After registration the browser draws its own client seed. The next commitment is read first, so the server is bound before
// it sees the client's choice.

/** Never fails the registration: a client seed can be chosen later on the fairness page. */
export async function chooseOwnClientSeed(): Promise<boolean> {
  try {
    await callApi(fairSeeds);
    await callApi(fairRotate, { body: { clientSeed: randomClientSeed() } });
    return true;
  } catch {
    return false;
  }
}

const EMPTY: SignUpFields = { username: '', email: '', firstName: '', lastName: '', password: '' };

const loadCheck = async () => (await import('./sign-up-check.ts')).signUpResolver;
const loadEarly = () => void loadCheck().catch(() => undefined);

function bodyOf(fields: SignUpFields, referral: string | undefined) {
  const { firstName, lastName, ...required } = fields;
  return {
    ...required,
    ...(firstName !== '' && { firstName }),
    ...(lastName !== '' && { lastName }),
    ...(referral !== undefined && { ref: referral }),
  };
}

function showAtFields(error: unknown, setError: UseFormSetError<SignUpFields>): void {
  if (!(error instanceof ApiError) || error.problem === null) return;
  const { code, message, details = [] } = error.problem;
  if (code === 'username-taken') setError('username', { message });
  if (code === 'email-taken') setError('email', { message });
  for (const { path, message: sentence } of details) {
    if (path in EMPTY) setError(path as keyof SignUpFields, { message: sentence });
  }
}

const KNOWN_MAILBOX =
  ' This email address had an account before. The sign-up bonus and invitations count once per person.';

function bonusWords(signupBonus: number | null): string {
  return signupBonus === null ? '' : ` You received ${formatPoints(signupBonus)} bonus points.`;
}

const UNKNOWN_CODE = ' That invitation code is unknown: your account was created without it.';

type FieldsProps = { register: UseFormRegister<SignUpFields>; errors: FieldErrors<SignUpFields> };

function SignUpFieldset({ register, errors }: FieldsProps) {
  return (
    <>
      <Pair $least="13rem">
        <Field label="Username" hint="3 to 50 letters, numbers and underscores" error={errors.username?.message}>
          {(control) => <Input {...control} {...register('username')} autoComplete="username" autoCapitalize="none" />}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
        </Field>
      </Pair>
      <Pair $least="8.5rem">
        <Field label="First name (optional)" error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label="Last name (optional)" error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register('lastName')} autoComplete="family-name" />}
        </Field>
      </Pair>
      <Field label="Password" hint="At least 6 characters" error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
      </Field>
    </>
  );
}

/** The page behind may have read the old pair, and pushes start only with the first connection. */
function useOwnClientSeed(): () => Promise<void> {
  const refresh = useRefreshViews();
  return async () => {
    if (await chooseOwnClientSeed()) refresh(['rounds']);
  };
}

export function SignUpForm({ referral: link }: { referral: string | null }) {
  const referral = codeIn(link);
  const openAccount = useOpenAccount();
  const putInOwnSeed = useOwnClientSeed();
  const toast = useToast();
  const [problem, setProblem] = useState<FormProblemText | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<SignUpFields>({
    resolver: checkedLater(loadCheck),
    defaultValues: EMPTY,
  });
  const submit = handleSubmit(async (fields) => {
    setProblem(null);
    try {
      const { user, signupBonus, noBonus, invitation } = await openAccount(
        registerCall.body!.parse(bodyOf(fields, referral)),
      );
      const bonus = noBonus === 'known-mailbox' ? KNOWN_MAILBOX : bonusWords(signupBonus);
      toast({
        title: 'Account created!',
        message: `Welcome, ${user.username}.${bonus}${invitation === 'unknown' && noBonus === undefined ? UNKNOWN_CODE : ''}`,
        tone: 'gain',
      });
      void putInOwnSeed();
    } catch (error) {
      showAtFields(error, setError);
      setProblem({ title: 'Registration failed', message: sentenceOf(error) });
    }
  });
  return (
    <FormFrame noValidate onFocus={loadEarly} onSubmit={(event) => void submit(event)}>
      <FormProblem problem={problem} />
      {referral !== undefined && <Invitation code={referral} />}
      <SignUpFieldset register={register} errors={formState.errors} />
      <Button type="submit" tone="primary" pending={formState.isSubmitting} pendingText="Creating your account...">
        Sign Up
      </Button>
      <Text tone="quiet" size="fine">
        By signing up you agree to our <Link to={paths.terms}>Terms of Service</Link> and{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>.
      </Text>
    </FormFrame>
  );
}
