import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { secondFactor } from '#contracts/accounts/factor-calls.ts';
import { currentUser, login, logout, register } from '#contracts/accounts/calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import type { BodyIn, ReplyOf } from '#contracts/definition/call.ts';
import { ApiError, OfflineError, sentenceOf } from './api-error.ts';
import { callApi } from './client.ts';
import { seenPositions } from './position-memory.ts';
import { USER_KEY } from './query-client.ts';

export type Session = {
  status: 'loading' | 'in' | 'out' | 'unknown';
  user: User | null;
  /** The last player has signed out here, or is about to; a session that ran out or was ended elsewhere is no such thing. */
  hasLeft: boolean;
  /** The account was opened on this page: there is nothing to come back to yet. */
  isNewcomer: boolean;
  /** Why it is not known who is signed in. */
  problem: string | null;
  /** It is because no answer came: the connection is away, or the house is. */
  isOffline: boolean;
  retry(): void;
  signIn(body: BodyIn<typeof login>): Promise<User>;
  /** The second step of a sign-in. */
  signInWithCode(body: BodyIn<typeof secondFactor>): Promise<User>;
  /** Somebody has signed in by a call of another part of the client. */
  takeIn(user: User): Promise<void>;
  signUp(body: BodyIn<typeof register>): Promise<ReplyOf<typeof register>>;
  signOut(): Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

async function readUser(signal: AbortSignal): Promise<User | null> {
  try {
    return (await callApi(currentUser, {}, { signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Nothing that was read for one player stays for the next; who it is, is put in place beside it. */
function forgetOthers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== USER_KEY[1] });
  client.getMutationCache().clear();
}

/** Puts another user (or nobody) in place; nothing read for the one before stays. */
function useChangeUser(): (user: User | null) => Promise<void> {
  const client = useQueryClient();
  return useMemo(
    () => async (user) => {
      await client.cancelQueries();
      client.setQueryData(USER_KEY, user);
      forgetOthers(client);
    },
    [client],
  );
}

function statusOf(user: User | null | undefined, isError: boolean): Session['status'] {
  if (user === null) return 'out';
  if (user !== undefined) return 'in';
  return isError ? 'unknown' : 'loading';
}

type Flags = { setLeft(hasLeft: boolean): void; setNewcomer(isNewcomer: boolean): void };

/** Somebody is signed in now who was not a moment ago. */
function useTakeIn(changeUser: (user: User | null) => Promise<void>, { setLeft, setNewcomer }: Flags) {
  return useCallback(
    async (user: User) => {
      setLeft(false);
      setNewcomer(false);
      await changeUser(user);
    },
    [changeUser, setLeft, setNewcomer],
  );
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [hasLeft, setLeft] = useState(false);
  const [isNewcomer, setNewcomer] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: USER_KEY,
    queryFn: async (read) => {
      const user = await readUser(read.signal);
      // A tab that wakes may find that another player has signed in beside it.
      const before = read.client.getQueryData<User | null>(USER_KEY);
      if (before !== undefined && before?.id !== user?.id) forgetOthers(read.client);
      // Somebody came where nobody was; whoever is about to sign out is still there.
      if (before === null && user !== null) setLeft(false);
      return user;
    },
  });
  const changeUser = useChangeUser();
  const takeIn = useTakeIn(changeUser, { setLeft, setNewcomer });
  const session = useMemo(
    (): Session => ({
      status: statusOf(data, error !== null),
      user: data ?? null,
      hasLeft,
      isNewcomer,
      problem: error === null ? null : sentenceOf(error),
      isOffline: error instanceof OfflineError,
      retry: () => void refetch(),
      async signIn(body) {
        const { user } = (await callApi(login, { body })).data;
        await takeIn(user);
        return user;
      },
      async signInWithCode(body) {
        const { user } = (await callApi(secondFactor, { body })).data;
        await takeIn(user);
        return user;
      },
      takeIn,
      async signUp(body) {
        const reply = (await callApi(register, { body })).data;
        setLeft(false);
        setNewcomer(true);
        await changeUser(reply.user);
        return reply;
      },
      async signOut() {
        // Before the answer: what is read while the server ends the session may already be told that nobody is signed in.
        setLeft(true);
        try {
          await callApi(logout, { body: {} });
        } catch (error) {
          setLeft(false);
          throw error;
        }
        seenPositions.forget();
        await changeUser(null);
      },
    }),
    [data, error, hasLeft, isNewcomer, refetch, changeUser, takeIn],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession stands outside SessionProvider');
  return session;
}

/** For screens behind the guard, where somebody is signed in. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('nobody is signed in behind the guard');
  return user;
}
