// What every screen stands on: styles, cache, session, live connection, toasts, routes.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { StyleSheetManager } from 'styled-components';
import { createQueryClient } from '../api/query-client.ts';
import { SessionProvider, useSession } from '../api/session.tsx';
import { LiveProvider } from '../live/live-provider.tsx';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { ToastProvider } from '../ui/overlay/toast.tsx';
import { TooltipProvider } from '../ui/action/tooltip.tsx';
import { ProofProvider } from './proof/proof-provider.tsx';
import { createRouter } from './router.tsx';

/** The connection lives exactly as long as somebody is signed in. */
function LiveForSession({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <LiveProvider player={user}>{children}</LiveProvider>;
}

export function App({ nonce }: { nonce: string | undefined }) {
  const [client] = useState(createQueryClient);
  const [router] = useState(createRouter);
  return (
    <StyleSheetManager {...(nonce !== undefined && { nonce })}>
      <ThemeProvider>
        <QueryClientProvider client={client}>
          <SessionProvider>
            <LiveForSession>
              <TooltipProvider>
                <ToastProvider>
                  <ProofProvider>
                    <RouterProvider router={router} />
                  </ProofProvider>
                </ToastProvider>
              </TooltipProvider>
            </LiveForSession>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StyleSheetManager>
  );
}
