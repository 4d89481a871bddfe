import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { FootPlace } from './foot-place.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { useSignInBeside } from './guard.tsx';
import { NavigationBar } from './navigation/navigation-bar.tsx';
import { NotificationOverlay } from './notification-overlay.tsx';
import { OldFiguresBanner } from './old-figures-banner.tsx';
import { ErrorBoundary } from './screens/error-boundary.tsx';
import { LoadingPage } from './screens/loading-page.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { SkipLink } from '../ui/layout/skip-link.ts';
import { Frame, Main } from './shell-frame.ts';

export function Shell() {
  useFocusOnNavigation();
  useScrollMemory();
  useSignInBeside();
  return (
    <Frame>
      <SkipLink href="#main">Skip to content</SkipLink>
      <NavigationBar />
      <OldFiguresBanner />
      <Main id="main" tabIndex={-1}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Main>
      <FootPlace />
      <NotificationOverlay />
    </Frame>
  );
}
