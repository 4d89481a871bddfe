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
import { useShared } from './use-shared.ts';

export type Session = {
  status: 'loading' | 'in' | 'out' | 'unknown';
  user: User | null;
  /** The last player signed out here, or is about to. False if the session ran out or was ended elsewhere. */
  hasLeft: boolean;
  /** The account was opened on this page. */
  isNewcomer: boolean;
  problem: string | null;
  isOffline: boolean;
  retry(): void;
  signIn(body: BodyIn<typeof login>): Promise<User>;
  signInWithCode(body: BodyIn<typeof secondFactor>): Promise<User>;
  takeIn(user: User): Promise<void>;
  signUp(body: BodyIn<typeof register>): Promise<ReplyOf<typeof register>>;
  signOut(): Promise<void>;
};

const SessionContext = createContext<Session | null>(null);
const StatusContext = createContext<Session['status'] | null>(null);

/** Of the user, what no bet changes. */
export type Person = Pick<User, 'id' | 'username' | 'timeZone' | 'age' | 'permissions'>;

const PersonContext = createContext<Person | null | undefined>(undefined);

async function readUser(signal: AbortSignal): Promise<User | null> {
  try {
    return (await callApi(currentUser, {}, { signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Before the app renders. A failure is left to the app's own read. */
export function readSessionFirst(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ queryKey: USER_KEY, queryFn: ({ signal }) => readUser(signal), retry: false });
}

function forgetOthers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== USER_KEY[1] });
  client.getMutationCache().clear();
}

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
      // Another player may have signed in in another tab.
      const before = read.client.getQueryData<User | null>(USER_KEY);
      if (before !== undefined && before?.id !== user?.id) forgetOthers(read.client);
      // Only after a sign-in from signed out: a player about to sign out is still here.
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
        // Before the answer: reads in flight may already see the session ended.
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
  return <SessionContexts session={session}>{children}</SessionContexts>;
}

function personOf({ id, username, timeZone, age, permissions }: User): Person {
  return { id, username, timeZone, age, permissions };
}

function SessionContexts({ session, children }: { session: Session; children: ReactNode }) {
  const person = useShared(session.user && personOf(session.user));
  return (
    <StatusContext value={session.status}>
      <PersonContext value={person}>
        <SessionContext value={session}>{children}</SessionContext>
      </PersonContext>
    </StatusContext>
  );
}

/** Renders again only when the status changes, where a bet changes the rest of the session. */
export function useStatus(): Session['status'] {
  const status = useContext(StatusContext);
  if (status === null) throw new Error('useStatus must be used inside SessionProvider');
  return status;
}

/** Null unless a user is signed in. Renders again only when one of these fields changes. */
export function usePerson(): Person | null {
  const person = useContext(PersonContext);
  if (person === undefined) throw new Error('usePerson must be used inside SessionProvider');
  return person;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession must be used inside SessionProvider');
  return session;
}

/** For screens behind the guard. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('useUser must be used behind the guard');
  return user;
}
