import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionProvider } from '../../web/src/api/session.tsx';
import { LiveProvider } from '../../web/src/live/live-provider.tsx';

export function Seat({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <LiveProvider player={null}>{children}</LiveProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
