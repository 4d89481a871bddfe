import { type FormEvent, useState } from 'react';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import type { ProofWay } from '../../api/proof.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { FormFrame } from './form-frame.ts';
import { PasskeyStep } from './passkey-step.tsx';

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
