import { type ReactNode, useState } from 'react';
import type { confirmEmail, notMyAccount, stopChange, verifyEmail } from '#contracts/accounts/recovery-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import { sentenceOf, ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { paths } from '../../ui/paths.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { waysIn } from '../../ui/wanted-page.ts';
import { AccountPage, Actions, Ending } from './account-page.tsx';
import { linkTokenOf, type TokenPath, forgetLinkToken } from '../../api/link-token.ts';

type LinkCall = typeof confirmEmail | typeof notMyAccount | typeof stopChange | typeof verifyEmail;

type LinkState =
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

type LinkAction = {
  state: LinkState;
  sending: LinkCall | null;
  act(call: LinkCall): Promise<void>;
  reset(): void;
};

function useLinkAction(token: string | null): LinkAction {
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

function OtherAccount({ message, onSignedOut }: { message: string; onSignedOut(): void }) {
  const { user, signOut } = useSession();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async () => {
    setPending(true);
    setFailure(null);
    try {
      await signOut();
      onSignedOut();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setPending(false);
    }
  };
  const title = user === null ? 'Another account' : `You are signed in as ${user.username}`;
  return (
    <>
      <FormProblem problem={{ title, message }} />
      {failure !== null && <FormProblem problem={{ title: 'Logout failed', message: failure }} />}
      <Button tone="primary" pending={isPending} pendingText="Logging out..." onClick={() => void leave()}>
        Sign out
      </Button>
    </>
  );
}

export type LinkButton = { call: LinkCall; name: string; pendingText: string; doneTitle: string };

type LinkPageProps = {
  path: TokenPath;
  title: string;
  lead: string;
  primary: LinkButton;
  secondary?: LinkButton;
  needsSession: boolean;
  /** `user` is null for visitors. */
  deadAdvice(user: User | null): string;
  /** For an invalid link that was used before; null if unknown. */
  doneBefore?(user: User): string | null;
};

export function LinkPage(props: LinkPageProps) {
  const { path, title, lead, primary, secondary } = props;
  const action = useLinkAction(linkTokenOf(path));
  const { state, sending } = action;
  if (state.kind === 'done') {
    const pressed = state.by === secondary?.call ? secondary : primary;
    return <Done title={title} doneTitle={pressed.doneTitle} message={state.message} />;
  }
  if (state.kind === 'dead') return <Dead {...props} by={state.by} />;
  return (
    <AccountPage title={title} lead={lead}>
      {state.kind === 'other-account' && <OtherAccount message={state.message} onSignedOut={action.reset} />}
      <Actions>
        {state.kind === 'ready' && (
          <FirstWay
            {...props}
            state={state}
            isSending={sending === primary.call}
            act={() => void action.act(primary.call)}
          />
        )}
        {secondary !== undefined && (
          <Button
            pending={sending === secondary.call}
            pendingText={secondary.pendingText}
            disabled={sending === primary.call}
            onClick={() => void action.act(secondary.call)}
          >
            {secondary.name}
          </Button>
        )}
      </Actions>
    </AccountPage>
  );
}

type FirstWayProps = LinkPageProps & {
  state: Extract<LinkState, { kind: 'ready' }>;
  isSending: boolean;
  act(): void;
};

function FirstWay({ path, primary, needsSession, state, isSending, act }: FirstWayProps) {
  const { status, user, problem, retry } = useSession();
  if (needsSession && status === 'loading') return <LinesSkeleton columns={1} lines={2} label="Loading..." />;
  if (needsSession && status === 'unknown') {
    return (
      <ErrorState
        title="We couldn't check whether you're signed in."
        taken="The link still works."
        onRetry={retry}
        {...(problem !== null && { message: problem })}
      />
    );
  }
  if (needsSession && user === null) {
    return (
      <>
        <p>Sign in to the account named in the mail to continue.</p>
        <ButtonLink to={waysIn(path).login} tone="primary">
          Sign In
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <FormProblem problem={state.problem === null ? null : { title: 'That did not work', message: state.problem }} />
      {needsSession && user !== null && (
        <p>
          You are signed in as <strong>{user.username}</strong>.
        </p>
      )}
      <Button tone="primary" pending={isSending} pendingText={primary.pendingText} onClick={act}>
        {primary.name}
      </Button>
    </>
  );
}

function Done({ title, doneTitle, message }: { title: string; doneTitle: string; message: string }) {
  return (
    <AccountPage title={title}>
      <Ending isGood title={doneTitle}>
        {message}
      </Ending>
      <HomeLink />
    </AccountPage>
  );
}

function Dead({ title, primary, secondary, deadAdvice, doneBefore, by }: LinkPageProps & { by: LinkCall | null }) {
  const { user } = useSession();
  const before = user === null || by === secondary?.call ? null : (doneBefore?.(user) ?? null);
  if (before !== null) return <Done title={title} doneTitle={primary.doneTitle} message={before} />;
  return (
    <AccountPage title={title}>
      <Ending isGood={false} title="Invalid or expired link">
        This link is invalid or expired. {deadAdvice(user)}
      </Ending>
      <HomeLink />
    </AccountPage>
  );
}

function HomeLink(): ReactNode {
  const { user } = useSession();
  return user === null ? (
    <ButtonLink to={paths.auth} tone="primary">
      Sign In
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.home} tone="primary">
      Open your dashboard
    </ButtonLink>
  );
}
