import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { createQueryClient, USER_KEY } from '../../web/src/api/query-client.ts';
import { DiceGame } from '../../web/src/features/play/dice/dice-game.tsx';
import { Seat } from './seat.tsx';
import { signedInUser } from './signed-in-user.ts';
import { ToastProvider } from './toast-provider.tsx';

/** `onBet` answers bets; reads are never answered. */
export function openDiceTable(id: number, onBet: (body: string) => Promise<Response>): void {
  vi.stubGlobal('fetch', (_: string, { method, body }: { method?: string; body: string }) =>
    method === 'POST' ? onBet(body) : new Promise(() => undefined),
  );
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ id }));
  render(
    <MemoryRouter>
      <ToastProvider>
        <Seat client={client}>
          <DiceGame />
        </Seat>
      </ToastProvider>
    </MemoryRouter>,
  );
}
