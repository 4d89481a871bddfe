import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameName } from '#contracts/games/catalogue.ts';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { SHORT_DROP_MS } from '../../../live/line.ts';
import { AWAY_WORDS } from '../../../live/use-may-play.ts';
import { ThemeProvider } from '../../../theme/theme-provider.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { TableMemory } from '../table/table-memory.tsx';
import { TABLES } from './tables.ts';

const NOTHING = { crash: null, mines: null, blackjack: null };
const STATE = { startId: '01890a5d-ac96-774b-bcce-b302099a8057', betAmount: 10, gameOver: false };
const MINES = {
  ...STATE,
  mineCount: 3,
  revealedTiles: [0],
  revealedMines: [],
  hitMine: false,
  tileIndex: null,
  currentMultiplier: 1.09,
  nextMultiplier: 1.2,
  cashOutPoints: 10,
  maxPayoutPoints: 1000,
};
const card = (rank: string, suit: string, value: number) => ({ rank, suit, value });
const BLACKJACK = {
  ...STATE,
  playerCards: [card('5', 'spades', 5), card('6', 'hearts', 6)],
  dealerCards: [card('9', 'diamonds', 9), card('?', '?', 0)],
  playerValue: 11,
  dealerValue: 9,
  canDouble: true,
  isDoubled: false,
  result: null,
};
const CRASH = {
  ...STATE,
  elapsedMs: 3000,
  multiplier: 1.2,
  autoCashOut: null,
  crashed: false,
  crashPoint: null,
  cashOutMultiplier: null,
};

let rounds: object = NOTHING;
let sent: string[] = [];
beforeEach(() => {
  rounds = NOTHING;
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    if (method === 'POST') sent.push(address);
    if (address.endsWith('/api/games/active')) return new Response(JSON.stringify(rounds));
    return new Promise<Response>(() => undefined);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

async function open(game: GameName, action: RegExp) {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ id: 77, points: 1000 }));
  const { Table } = TABLES.find((table) => table.game === game)!;
  render(
    <ThemeProvider>
      <Seat client={client}>
        <MemoryRouter>
          <ToastProvider>
            <TableMemory>
              <Suspense>
                <Table />
              </Suspense>
            </TableMemory>
          </ToastProvider>
        </MemoryRouter>
      </Seat>
    </ThemeProvider>,
  );
  const button = () => screen.getByRole('button', { name: action });
  await screen.findByRole('button', { name: action });
  return { button, isBlocked: () => button().getAttribute('aria-disabled') === 'true' };
}

async function goAway() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.dispatchEvent(new Event('offline'));
  await act(() => vi.advanceTimersByTimeAsync(SHORT_DROP_MS));
  vi.useRealTimers();
}

async function press(...keys: string[]) {
  await act(async () => {
    for (const key of keys) fireEvent.keyDown(document.body, { key });
  });
}

const comeBack = () => act(async () => void window.dispatchEvent(new Event('online')));
const isSaid = () => screen.getAllByRole('status').some(({ textContent }) => textContent === AWAY_WORDS);

const ACTIONS: Record<GameName, { action: RegExp; lay?(): Promise<unknown> }> = {
  dice: { action: /^Roll/ },
  roulette: {
    action: /^Spin/,
    lay: () => act(async () => void fireEvent.click(screen.getAllByRole('button', { name: /^Red/ })[0]!)),
  },
  crash: { action: /^Start/ },
  mines: { action: /^Start/ },
  slots: { action: /^Spin/ },
  blackjack: { action: /^Deal Cards/ },
  wheel: { action: /^SPIN/ },
  keno: { action: /^Play/, lay: () => act(async () => void fireEvent.click(screen.getByText('Quick Pick'))) },
  plinko: { action: /^Drop/ },
  baccarat: { action: /^Deal/ },
};

test.each(TABLES.map(({ game }) => game))('%s takes no bet while the connection is away', async (game) => {
  const { action, lay } = ACTIONS[game];
  const { button, isBlocked } = await open(game, action);
  await lay?.();
  await vi.waitFor(() => expect(isBlocked()).toBe(false));
  await goAway();
  expect([isBlocked(), isSaid()]).toEqual([true, true]);
  await act(async () => void fireEvent.click(button()));
  await press(' ', 's');
  expect([button().textContent, sent]).toEqual([expect.stringMatching(action), []]);
  await comeBack();
  expect([isBlocked(), isSaid()]).toEqual([false, false]);
  await act(async () => void fireEvent.click(button()));
  expect(sent).toEqual([expect.stringContaining(`/api/games/${game}`)]);
});

const OPEN: [RoundGame: GameName, state: object, action: RegExp, keys: string[]][] = [
  ['mines', MINES, /^Cash out/, [' ', 'c']],
  ['crash', CRASH, /^Cash out/, [' ']],
  ['blackjack', BLACKJACK, /^Hit/, ['h', 's', 'd']],
];

test.each(OPEN)('an open round of %s waits for the connection', async (game, state, action, keys) => {
  rounds = { ...NOTHING, [game]: state };
  const { button, isBlocked } = await open(game, action);
  await vi.waitFor(() => expect(isBlocked()).toBe(false));
  await goAway();
  expect([isBlocked(), isSaid()]).toEqual([true, true]);
  await act(async () => void fireEvent.click(button()));
  await press(...keys);
  const tile = document.querySelector('[data-tile]:not([aria-disabled])');
  expect([tile, sent]).toEqual([null, []]);
  await comeBack();
  expect([isBlocked(), isSaid()]).toEqual([false, false]);
});
