import { useCallback, useEffect, useRef, useState } from 'react';
import { passkeySignIn, passkeySignInOptions } from '#contracts/accounts/passkey-calls.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import type { PasskeyAssertion } from '#contracts/accounts/passkeys.ts';
import { useSession } from '../../api/session.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { askPasskey, callPasskeysOff, knowsPasskeys, offersPasskeysInFields } from '../../ui/passkey/ask-passkey.ts';

async function optionsOf() {
  return (await callApi(passkeySignInOptions, { body: {} })).data.options;
}

type Asks = {
  onProblem(sentence: string): void;
  /** The account is being deleted: `signIn` with `keep` keeps it. */
  onClosing(sentence: string): void;
};

/** The browser offers passkeys in the username field from the start; the button, once pressed, ends that offer. */
export function usePasskeySignIn({ onProblem, onClosing }: Asks) {
  const { takeIn } = useSession();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const isPressed = useRef(false);
  /** The sign-in by a passkey chosen in the field. */
  const entering = useRef<Promise<void> | null>(null);
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
    const isOver = () => isGone || isPressed.current;
    const offer = async () => {
      if (!(await offersPasskeysInFields()) || isOver()) return;
      const options = await optionsOf();
      // A second request to the browser would cancel the one of the button.
      if (isOver()) return;
      const assertion = await askPasskey(options, true);
      if (assertion === null || isOver()) return;
      entering.current = enter(assertion);
      await entering.current;
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
    isPressed.current = true;
    setPending(true);
    try {
      if (await hasEntered(entering.current)) return;
      const assertion = await askPasskey(await optionsOf());
      if (assertion === null) onProblem('No passkey was chosen.');
      else await enter(assertion, keepAccount);
    } catch (error) {
      if (isClosing(error)) onClosing(sentenceOf(error));
      else onProblem(sentenceOf(error));
    }
    setPending(false);
  };
  return {
    signIn: knowsPasskeys() ? (keepAccount?: true) => void signIn(keepAccount) : null,
    isPending,
    // Without a field marked `webauthn`, an offer about to start gives up instead of cancelling the button's request.
    autoComplete: isPending ? 'username' : 'username webauthn',
  };
}

async function hasEntered(entering: Promise<void> | null): Promise<boolean> {
  if (entering === null) return false;
  return entering.then(
    () => true,
    () => false,
  );
}

export function isClosing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'account-closing';
}
