import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { StyleSheetManager } from 'styled-components';
import { SessionProvider, usePerson } from '../api/session.tsx';
import { LiveProvider } from '../live/live-provider.tsx';
import { useReturnedAt } from '../live/use-may-play.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { LateToastProvider } from '../ui/overlay/late-toast-provider.tsx';
import { ConnectionReturn } from '../ui/state/late-part.tsx';
import { PlayerDates } from './player-dates.tsx';
import { ProofProvider } from './proof/proof-provider.tsx';
import { FullScreenLoading } from './full-screen-loading.tsx';
import { Screens } from './router.tsx';
import { ErrorBoundary } from './screens/error-boundary.tsx';

function LiveForSession({ children }: { children: ReactNode }) {
  return (
    <LiveProvider player={usePerson()}>
      <WithReturn>
        <PlayerDates>{children}</PlayerDates>
      </WithReturn>
    </LiveProvider>
  );
}

/** For parts that could not be loaded and are rendered below the live connection. */
function WithReturn({ children }: { children: ReactNode }) {
  return <ConnectionReturn value={useReturnedAt()}>{children}</ConnectionReturn>;
}

type AppProps = { nonce: string | undefined; client: QueryClient };

export function App({ nonce, client }: AppProps) {
  return (
    <StyleSheetManager {...(nonce !== undefined && { nonce })}>
      <ThemeProvider>
        <QueryClientProvider client={client}>
          <SessionProvider>
            <LiveForSession>
              <LateToastProvider>
                <ProofProvider>
                  <BrowserRouter>
                    <ErrorBoundary>
                      <Suspense fallback={<FullScreenLoading />}>
                        <Screens />
                      </Suspense>
                    </ErrorBoundary>
                  </BrowserRouter>
                </ProofProvider>
              </LateToastProvider>
            </LiveForSession>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StyleSheetManager>
  );
}
