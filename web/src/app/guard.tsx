// Who may see what: visitors are led to the landing page, signed-in players away from the auth page.
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../api/session.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { gamePath, paths } from '../ui/paths.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { FullScreenLoading } from './full-screen-loading.tsx';

export function Guarded() {
  const { status, user, problem, retry } = useSession();
  useWordsAtTheDoor(status);
  if (status === 'loading') return <FullScreenLoading />;
  // No screen goes on with what it held for another player.
  if (status === 'in') return <Outlet key={user?.id} />;
  if (status === 'out') return <Navigate to={paths.landing} replace />;
  return (
    <Page title="No connection" size="text">
      <ErrorState
        title="It could not be learned who is signed in."
        onRetry={retry}
        {...(problem !== null && { message: problem })}
      />
    </Page>
  );
}

/** Whoever has just signed out knows why he is led away; whoever came by a link is told. */
function useWordsAtTheDoor(status: ReturnType<typeof useSession>['status']): void {
  const { pathname } = useLocation();
  const toast = useToast();
  const wasIn = useRef(false);
  useEffect(() => {
    if (status === 'in') wasIn.current = true;
    if (status !== 'out' || wasIn.current || pathname === paths.home) return;
    toast({ title: wordsAtTheDoor(pathname) });
  }, [status, pathname, toast]);
}

/** "Please log in to play roulette" */
function wordsAtTheDoor(pathname: string): string {
  const game = pathname.startsWith(gamePath('')) ? pathname.slice(gamePath('').length) : '';
  if (game !== '') return `Please log in to play ${game}`;
  return pathname === paths.games ? 'Please log in to play' : 'Please log in to see this page';
}

export function VisitorsOnly() {
  const { status } = useSession();
  if (status === 'loading') return <FullScreenLoading />;
  return status === 'in' ? <Navigate to={paths.home} replace /> : <Outlet />;
}
