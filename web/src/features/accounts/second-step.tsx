import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { passkeyStep, passkeyStepOptions } from '#contracts/accounts/passkey-calls.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import type { ProofWay } from '../../api/proof.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { askPasskey, knowsPasskeys } from '../../ui/passkey/ask-passkey.ts';
import { FormFrame } from './form-frame.ts';

type PasskeyStepProps = {
  onBack(): void;
  onProblem(sentence: string): void;
};

function PasskeyStep({ onBack, onProblem }: PasskeyStepProps) {
  const { takeIn } = useSession();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const complete = async () => {
    const { options } = (await callApi(passkeyStepOptions, { body: {} })).data;
    const assertion = await askPasskey(options);
    if (assertion === null) return onProblem('No passkey was chosen.');
    const { user } = (await callApi(passkeyStep, { body: { assertion } })).data;
    await takeIn(user);
    toast({ title: 'Welcome back!', message: `Logged in as ${user.username}`, tone: 'gain' });
  };
  const press = async () => {
    if (isPending) return;
    setPending(true);
    try {
      await complete();
    } catch (error) {
      onProblem(sentenceOf(error));
      if (error instanceof ApiError && error.code === 'sign-in-failed') onBack();
    }
    setPending(false);
  };
  if (!knowsPasskeys()) return null;
  return (
    <Button onClick={() => void press()} pending={isPending} pendingText="Waiting for your passkey...">
      <KeyRound size={18} aria-hidden="true" />
      Use your passkey
    </Button>
  );
}

const OF_THE_APP = 'From your authenticator app, or one of your recovery codes.';

type SecondStepProps = { ways: readonly ProofWay[]; onBack(): void };

export function SecondStep({ ways, onBack }: SecondStepProps) {
  const { signInWithCode } = useSession();
  const toast = useToast();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async () => {
    if (code.trim() === '') {
      setProblem('Enter a code.');
      return;
    }
    setPending(true);
    try {
      const user = await signInWithCode({ code });
      toast({ title: 'Welcome back!', message: `Logged in as ${user.username}`, tone: 'gain' });
    } catch (error) {
      setPending(false);
      setProblem(sentenceOf(error));
      if (!(error instanceof ApiError) || error.code !== 'sign-in-failed') return;
      toast({ title: 'Login failed', message: sentenceOf(error), tone: 'loss' });
      onBack();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void submit();
  };
  return (
    <FormFrame noValidate onSubmit={onSubmit}>
      <Field
        label="Code"
        hint={ways.includes('totp') ? OF_THE_APP : 'Use a recovery code if you don’t have your passkey.'}
        error={problem}
      >
        {(control) => (
          <Input
            {...control}
            // The player has just pressed "Sign In".
            autoFocus
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="one-time-code"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Button type="submit" tone="primary" pending={isPending} pendingText="Checking...">
        Confirm
      </Button>
      {ways.includes('passkey') && <PasskeyStep onBack={onBack} onProblem={setProblem} />}
      <Button onClick={onBack}>Back</Button>
    </FormFrame>
  );
}
