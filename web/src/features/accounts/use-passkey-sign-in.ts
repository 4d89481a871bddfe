import { useCallback, useEffect, useRef, useState } from 'react';
import { passkeySignIn, passkeySignInOptions } from '#contracts/accounts/passkey-calls.ts';
import type { PasskeyAssertion } from '#contracts/accounts/passkeys.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { askPasskey, callPasskeysOff, knowsPasskeys, offersPasskeysInFields } from '../../ui/passkey/ask-passkey.ts';

async function assertionOf(isAutofill: boolean): Promise<PasskeyAssertion | null> {
  const { options } = (await callApi(passkeySignInOptions, { body: {} })).data;
  return askPasskey(options, isAutofill);
}

type Asks = {
  onProblem(sentence: string): void;
  /** The account is being deleted: `signIn` with `keep` keeps it. */
  onClosing(sentence: string): void;
};

export function usePasskeySignIn({ onProblem, onClosing }: Asks) {
  const { takeIn } = useSession();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const tellClosing = useRef(onClosing);
  useEffect(() => {
    tellClosing.current = onClosing;
  });
  const enter = useCallback(
    async (assertion: PasskeyAssertion, keepAccount?: true) => {
      const { user } = (await callApi(passkeySignIn, { body: { assertion, keepAccount } })).data;
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
    offer().catch((error: unknown) => {
      // Autofill starts unasked, so its other failures are not shown.
      if (!isGone && isClosing(error)) tellClosing.current(sentenceOf(error));
    });
    return () => {
      isGone = true;
      callPasskeysOff();
    };
  }, [enter]);
  const signIn = async (keepAccount?: true) => {
    if (isPending) return;
    setPending(true);
    try {
      const assertion = await assertionOf(false);
      if (assertion === null) onProblem('No passkey was chosen.');
      else await enter(assertion, keepAccount);
    } catch (error) {
      if (isClosing(error)) onClosing(sentenceOf(error));
      else onProblem(sentenceOf(error));
    }
    setPending(false);
  };
  return { signIn: knowsPasskeys() ? (keepAccount?: true) => void signIn(keepAccount) : null, isPending };
}

function isClosing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'account-closing';
}
