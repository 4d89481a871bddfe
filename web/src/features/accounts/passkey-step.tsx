import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { passkeyStep, passkeyStepOptions } from '#contracts/accounts/passkey-calls.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { askPasskey, knowsPasskeys } from '../../ui/passkey/ask-passkey.ts';

type PasskeyStepProps = {
  onBack(): void;
  onProblem(sentence: string): void;
};

export function PasskeyStep({ onBack, onProblem }: PasskeyStepProps) {
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
