import { useState } from 'react';
import type { confirmEmail, notMyAccount, stopChange, verifyEmail } from '#contracts/accounts/recovery-calls.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { forgetLinkToken } from './link-token.ts';

export type LinkCall = typeof confirmEmail | typeof notMyAccount | typeof stopChange | typeof verifyEmail;

export type LinkState =
  | { kind: 'ready'; problem: string | null }
  | { kind: 'done'; by: LinkCall; message: string }
  /** `by` is null without a token. */
  | { kind: 'dead'; by: LinkCall | null }
  /** The link is for another account than the one that is signed in here. */
  | { kind: 'other-account'; message: string };

/** All of them take the token and answer with a message. */
const send = callApi as (call: LinkCall, input: { body: { token: string } }) => Promise<{ data: { message: string } }>;

function stateAfter(error: unknown, by: LinkCall): LinkState {
  const message = sentenceOf(error);
  if (error instanceof ApiError && error.code === 'invalid-link') return { kind: 'dead', by };
  if (error instanceof ApiError && error.code === 'other-account') return { kind: 'other-account', message };
  return { kind: 'ready', problem: message };
}

export type LinkAction = {
  state: LinkState;
  /** The call that is under way. */
  sending: LinkCall | null;
  act(call: LinkCall): Promise<void>;
  /** Back to the button, for another session. */
  reset(): void;
};

export function useLinkAction(token: string | null): LinkAction {
  const session = useSession();
  const [state, setState] = useState<LinkState>(
    token === null ? { kind: 'dead', by: null } : { kind: 'ready', problem: null },
  );
  const [sending, setSending] = useState<LinkCall | null>(null);
  return {
    state,
    sending,
    reset: () => setState({ kind: 'ready', problem: null }),
    async act(call) {
      if (token === null) return;
      setSending(call);
      try {
        const { message } = (await send(call, { body: { token } })).data;
        forgetLinkToken();
        setState({ kind: 'done', by: call, message });
        // The address, or the session itself, is another one now.
        session.retry();
      } catch (error) {
        setState(stateAfter(error, call));
        // Signed out elsewhere: the page asks for a sign-in.
        if (error instanceof ApiError && error.code === 'unauthenticated') session.retry();
      } finally {
        setSending(null);
      }
    },
  };
}
