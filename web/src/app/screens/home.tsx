import { lazy, type ReactNode, Suspense } from 'react';
import { useClaimable } from '../../features/bonuses/use-claimable.tsx';
import DashboardPage from '../../features/dashboard/dashboard-page.tsx';
import { HomePlace } from '../../features/dashboard/home-column.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';

const Frame = ({ children }: { children: ReactNode }) => <Panel>{children}</Panel>;

const HomeLate = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./home-late.tsx')).HomeLate }), {
    title: 'Your day, your level and your transactions could not be loaded.',
    Frame,
  }),
}));

export function Home() {
  return (
    <DashboardPage claims={useClaimable()}>
      <Suspense fallback={<HomePlace />}>
        <HomeLate />
      </Suspense>
    </DashboardPage>
  );
}
