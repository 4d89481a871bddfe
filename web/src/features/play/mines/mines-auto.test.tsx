import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { seenPositions } from '../../../api/position-memory.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { ThemeProvider } from '../../../theme/theme-provider.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { instantResults } from '../tempo/use-animation-speed.ts';
import { MinesGame } from './mines-game.tsx';

type Body = { betAmount?: number; tileIndex?: number };
type Sent = readonly [move: string, told: number | null];

const MINED = 24;

/** Tile 24 has a mine; every safe tile adds a point to the cash-out. */
function minesHouse() {
  const sent: Sent[] = [];
  let seq = 0;
  let bet = 0;
  let opened: number[] = [];
  let startId = '';
  const state = (isOver: boolean, hit: number | null) => ({
    startId,
    betAmount: bet,
    mineCount: 3,
    revealedTiles: opened,
    revealedMines: isOver ? [MINED, 23, 22] : [],
    hitMine: hit !== null,
    tileIndex: hit,
    currentMultiplier: 1 + opened.length / 10,
    nextMultiplier: 1.5,
    cashOutPoints: bet + opened.length,
    maxPayoutPoints: 1_000_000,
    gameOver: isOver,
  });
  const reply = (isOver: boolean, hit: number | null = null) => {
    const payoutPoints = hit === null ? bet + opened.length : 0;
    const receipt = {
      roundId: `0-${seq}`,
      seq,
      position: `0:${seq}`,
      nonce: seq,
      stakePoints: bet,
      payoutPoints,
      multiplierHundredths: 110,
      balanceAfter: 1000,
      at: '2026-05-01T00:00:00.000Z',
    };
    return {
      ...state(isOver, hit),
      resumed: false,
      isWin: isOver && payoutPoints > bet,
      winnings: isOver ? payoutPoints : 0,
      newBalance: 1000,
      receipt: isOver ? receipt : null,
    };
  };
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method?: string; body?: string }) => {
    const move = /games\/mines\/(\w+)$/.exec(address)?.[1];
    if (method !== 'POST' || move === undefined) {
      if (address.endsWith('/api/games/active'))
        return new Response(JSON.stringify({ crash: null, mines: null, blackjack: null }));
      return new Promise<Response>(() => undefined);
    }
    seq++;
    const { betAmount, tileIndex } = JSON.parse(body ?? '{}') as Body;
    sent.push([move, betAmount ?? tileIndex ?? null]);
    if (move === 'start') {
      [bet, opened, startId] = [betAmount!, [], `01890a5d-ac96-774b-bcce-${String(seq).padStart(12, '0')}`];
      return new Response(JSON.stringify(reply(false)));
    }
    if (move === 'cashout') return new Response(JSON.stringify(reply(true)));
    if (tileIndex === MINED) return new Response(JSON.stringify(reply(true, MINED)));
    opened = [...opened, tileIndex!];
    return new Response(JSON.stringify(reply(false)));
  });
  return sent;
}

beforeEach(() => instantResults.turn(true));
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  instantResults.turn(false);
  sessionStorage.clear();
  seenPositions.forget();
});

async function startAuto(tiles: readonly string[], change: Record<string, string>) {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ id: 77, points: 1000 }));
  render(
    <ThemeProvider>
      <Seat client={client}>
        <MemoryRouter>
          <ToastProvider>
            <MinesGame />
          </ToastProvider>
        </MemoryRouter>
      </Seat>
    </ThemeProvider>,
  );
  await screen.findByText(/Choose how many mines/);
  fireEvent.click(screen.getByText(/^Auto/));
  await screen.findByLabelText('Rounds');
  for (const tile of tiles) fireEvent.click(screen.getByLabelText(tile));
  fireEvent.change(screen.getByLabelText('Rounds'), { target: { value: '2' } });
  for (const [label, value] of Object.entries(change)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByText('Start 2 rounds'));
}

test('a run opens the chosen tiles, cashes out, and raises the bet after a win', async () => {
  const sent = minesHouse();
  await startAuto(['Row 1, tile 3', 'Row 2, tile 1'], { 'After a win': '100' });
  await screen.findByText(/^Auto stopped after 2 rounds, net \+4\./, undefined, { timeout: 40_000 });
  const round = (bet: number): Sent[] => [
    ['start', bet],
    ['reveal', 2],
    ['reveal', 5],
    ['cashout', null],
  ];
  expect(sent).toEqual([...round(20), ...round(40)]);
});

test('a mine ends the round of a run, and the next one starts at the raised bet', async () => {
  const sent = minesHouse();
  await startAuto(['Row 5, tile 5'], { 'After a loss': '50' });
  await screen.findByText(/^Auto stopped after 2 rounds, net −50\./, undefined, { timeout: 40_000 });
  expect(sent).toEqual([
    ['start', 20],
    ['reveal', MINED],
    ['start', 30],
    ['reveal', MINED],
  ]);
});
