import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { StyleSheetManager } from 'styled-components';
import { SessionProvider, useSession } from '../api/session.tsx';
import { LiveProvider } from '../live/live-provider.tsx';
import { useReturnedAt } from '../live/use-may-play.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { LateToastProvider } from '../ui/overlay/late-toast-provider.tsx';
import { ConnectionReturn } from '../ui/state/late-part.tsx';
import { PlayerDates } from './player-dates.tsx';
import { ProofProvider } from './proof/proof-provider.tsx';
import type { createRouter } from './router.tsx';

function LiveForSession({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <LiveProvider player={user}>
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

type AppProps = { nonce: string | undefined; client: QueryClient; router: ReturnType<typeof createRouter> };

export function App({ nonce, client, router }: AppProps) {
  return (
    <StyleSheetManager {...(nonce !== undefined && { nonce })}>
      <ThemeProvider>
        <QueryClientProvider client={client}>
          <SessionProvider>
            <LiveForSession>
              <LateToastProvider>
                <ProofProvider>
                  <RouterProvider router={router} />
                </ProofProvider>
              </LateToastProvider>
            </LiveForSession>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StyleSheetManager>
  );
}
