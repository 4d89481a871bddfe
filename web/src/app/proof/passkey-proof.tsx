import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { passkeyProof, passkeyProofOptions } from '#contracts/accounts/passkey-calls.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { Button } from '../../ui/action/button.tsx';
import { Stack, Text } from '../../ui/layout/flow.ts';
import { askPasskey } from '../../ui/passkey/ask-passkey.ts';
import type { WayProps } from './way-props.ts';

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'sign-in-failed');
}

export function PasskeyProof({ onProven, onSignedOut }: WayProps) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const prove = async () => {
    const { options } = (await callApi(passkeyProofOptions, { body: {} })).data;
    const assertion = await askPasskey(options);
    if (assertion === null) return setProblem('No passkey was chosen.');
    await callApi(passkeyProof, { body: { assertion } });
    onProven();
  };
  const press = async () => {
    if (isPending) return;
    setPending(true);
    setProblem('');
    try {
      await prove();
    } catch (error) {
      if (isSignedOut(error)) onSignedOut();
      setProblem(sentenceOf(error));
    }
    setPending(false);
  };
  return (
    <Stack gap={3}>
      <Button tone="primary" onClick={() => void press()} pending={isPending} pendingText="Waiting for your passkey...">
        <KeyRound size={18} aria-hidden="true" />
        Use your passkey
      </Button>
      <Text tone="loss" size="small" role="alert">
        {problem}
      </Text>
    </Stack>
  );
}
