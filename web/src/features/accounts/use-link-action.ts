import { useState } from 'react';
import type { confirmEmail, notMyAccount, stopChange, verifyEmail } from '#contracts/accounts/recovery-calls.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { forgetLinkToken } from '../../api/link-token.ts';

export type LinkCall = typeof confirmEmail | typeof notMyAccount | typeof stopChange | typeof verifyEmail;

export type LinkState =
  | { kind: 'ready'; problem: string | null }
  | { kind: 'done'; by: LinkCall; message: string }
  | { kind: 'dead'; by: LinkCall | null }
  /** The link belongs to another account than the one signed in. */
  | { kind: 'other-account'; message: string };

const send = callApi as (call: LinkCall, input: { body: { token: string } }) => Promise<{ data: { message: string } }>;

function stateAfter(error: unknown, by: LinkCall): LinkState {
  const message = sentenceOf(error);
  if (error instanceof ApiError && error.code === 'invalid-link') return { kind: 'dead', by };
  if (error instanceof ApiError && error.code === 'other-account') return { kind: 'other-account', message };
  return { kind: 'ready', problem: message };
}

export type LinkAction = {
  state: LinkState;
  sending: LinkCall | null;
  act(call: LinkCall): Promise<void>;
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
        // The address or the session has changed.
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
