// Who may see what: visitors are led to the landing page, signed-in players away from the auth page.
import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../api/session.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { paths } from '../ui/paths.ts';
import { FullScreenLoading } from './full-screen-loading.tsx';

export function Guarded() {
  const { status, user, problem, retry } = useSession();
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

export function VisitorsOnly() {
  const { status } = useSession();
  if (status === 'loading') return <FullScreenLoading />;
  return status === 'in' ? <Navigate to={paths.home} replace /> : <Outlet />;
}
