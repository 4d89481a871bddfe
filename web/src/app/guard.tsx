// Visitors are redirected to the landing page, from the pages of staff to sign-in. Both keep the wanted address; the auth
// page redirects people who are signed in to it, or home.
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { USER_KEY } from '../api/query-client.ts';
import { usePerson, useSession, useStatus } from '../api/session.tsx';
import { useKeptWords } from '../features/play/rounds/kept-words.ts';
import { Page } from '../ui/layout/page.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { gamePath, paths } from '../ui/paths.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { wantedPage, type Wanting, waysIn } from '../ui/wanted-page.ts';
import { FullScreenLoading } from './full-screen-loading.tsx';
import { LoadingPage } from './screens/loading-page.tsx';

export function Guarded() {
  return (
    <>
      <LeadVisitorsAway />
      <Screen />
    </>
  );
}

function Screen() {
  const status = useStatus();
  const person = usePerson();
  if (status === 'loading') return <FullScreenLoading />;
  if (status === 'in') return <Outlet key={person?.id} />;
  if (status === 'out') return <LoadingPage />;
  return <Unknown />;
}

function Unknown() {
  const { problem, isOffline, retry } = useSession();
  return (
    <Page title={isOffline ? 'No connection' : 'Something went wrong'} size="text">
      <ErrorState
        title="We couldn't check whether you're signed in."
        onRetry={retry}
        {...(problem !== null && { message: problem })}
      />
    </Page>
  );
}

/** After a sign-out the redirect is silent. Otherwise a message says why, and signing in leads back to the page. */
function LeadVisitorsAway() {
  const { status, hasLeft } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const wasIn = useRef(false);
  const kept = useWhileSignedIn(useKeptWords(), status === 'in');
  useEffect(() => {
    if (status === 'in') wasIn.current = true;
    if (status !== 'out') return;
    const isLeaving = wasIn.current && hasLeft;
    const next = `${pathname}${search}${hash}`;
    if (!isLeaving && (wasIn.current || pathname !== paths.home)) {
      toast({ title: wordsAtTheDoor(pathname), ...(kept.current !== null && { message: kept.current }) });
    }
    if (!isLeaving && isOfStaff(pathname)) return void navigate(waysIn(next).login, { replace: true });
    void navigate(paths.landing, { replace: true, state: isLeaving ? null : ({ next } satisfies Wanting) });
  }, [status, hasLeft, pathname, search, hash, navigate, toast, kept]);
  return null;
}

function useWhileSignedIn<Value>(value: Value, isIn: boolean): RefObject<Value> {
  const last = useRef(value);
  useEffect(() => {
    if (isIn) last.current = value;
  });
  return last;
}

const isOfStaff = (pathname: string) => `${pathname}/`.startsWith(`${paths.admin}/`);

/** "Please log in to play roulette" */
function wordsAtTheDoor(pathname: string): string {
  const game = pathname.startsWith(gamePath('')) ? pathname.slice(gamePath('').length) : '';
  if (game !== '') return `Please log in to play ${game}`;
  return pathname === paths.games ? 'Please log in to play' : 'Please log in to see this page';
}

const Whole = styled.div`
  display: contents;
`;

/** `loadAhead` fetches the page that follows the sign-in; called when the form is first used. */
export function VisitorsOnly({ loadAhead }: { loadAhead(path: string): void }) {
  const status = useStatus();
  const [search] = useSearchParams();
  const next = wantedPage(search.get('next'));
  if (status === 'loading') return <FullScreenLoading />;
  if (status !== 'in') {
    return (
      <Whole onFocus={() => loadAhead(next)}>
        <Outlet />
      </Whole>
    );
  }
  return (
    <>
      <LoadingPage />
      <Navigate to={next} replace />
    </>
  );
}

/** A signed-out tab gets no pushes, so it checks the session when it becomes visible. */
export function useSignInBeside(): void {
  const client = useQueryClient();
  const isOut = useStatus() === 'out';
  useEffect(() => {
    if (!isOut) return;
    const listening = new AbortController();
    const ask = () => {
      // Both events may fire at once; the second finds the read in flight.
      if (!document.hidden) void client.refetchQueries({ queryKey: USER_KEY }, { cancelRefetch: false });
    };
    document.addEventListener('visibilitychange', ask, { signal: listening.signal });
    window.addEventListener('focus', ask, { signal: listening.signal });
    return () => listening.abort();
  }, [client, isOut]);
}
