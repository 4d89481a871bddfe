import { useCallback, useEffect, useState } from 'react';
import { passkeySignIn, passkeySignInOptions } from '#contracts/accounts/passkey-calls.ts';
import type { PasskeyAssertion } from '#contracts/accounts/passkeys.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { askPasskey, callPasskeysOff, knowsPasskeys, offersPasskeysInFields } from '../../ui/passkey/ask-passkey.ts';

async function assertionOf(isAutofill: boolean): Promise<PasskeyAssertion | null> {
  const { options } = (await callApi(passkeySignInOptions, { body: {} })).data;
  return askPasskey(options, isAutofill);
}

/** `signIn` is null where there are no passkeys. */
export function usePasskeySignIn(onProblem: (sentence: string) => void) {
  const { takeIn } = useSession();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const enter = useCallback(
    async (assertion: PasskeyAssertion) => {
      const { user } = (await callApi(passkeySignIn, { body: { assertion } })).data;
      await takeIn(user);
      toast({ title: 'Welcome back!', message: `Logged in as ${user.username}`, tone: 'gain' });
    },
    [takeIn, toast],
  );
  useEffect(() => {
    let isGone = false;
    const offer = async () => {
      if (!(await offersPasskeysInFields()) || isGone) return;
      const assertion = await assertionOf(true);
      if (assertion !== null && !isGone) await enter(assertion);
    };
    // What the browser offers by itself is no failure of the player's.
    offer().catch(() => undefined);
    return () => {
      isGone = true;
      callPasskeysOff();
    };
  }, [enter]);
  const signIn = async () => {
    if (isPending) return;
    setPending(true);
    try {
      const assertion = await assertionOf(false);
      if (assertion === null) onProblem('No passkey was chosen.');
      else await enter(assertion);
    } catch (error) {
      onProblem(sentenceOf(error));
    }
    setPending(false);
  };
  return { signIn: knowsPasskeys() ? () => void signIn() : null, isPending };
}
