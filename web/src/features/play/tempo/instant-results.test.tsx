import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diceReply } from '#tests/support/dice-reply.ts';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { seenPositions } from '../../../api/position-memory.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { BaccaratGame } from '../baccarat/baccarat-game.tsx';
import { BlackjackGame } from '../blackjack/blackjack-game.tsx';
import { DiceGame } from '../dice/dice-game.tsx';
import { KenoGame } from '../keno/keno-game.tsx';
import { PlinkoGame } from '../plinko/plinko-game.tsx';
import { RouletteGame } from '../roulette/roulette-game.tsx';
import { SlotsGame } from '../slots/slots-game.tsx';
import { TableMemory } from '../table/table-memory.tsx';
import { WheelGame } from '../wheel/wheel-game.tsx';
import { instantResults } from './use-tempo.ts';

const { receipt } = diceReply(12);
const told = { isWin: true, multiplier: 1.8, winnings: 18, newBalance: 108, receipt };
const card = (rank: string, value: number) => ({ suit: 'hearts', rank, value });

type AnimatedTable = {
  name: string;
  Game: ComponentType;
  answer: object;
  prepare?(): void;
};

const ANIMATED: AnimatedTable[] = [
  { name: 'dice', Game: DiceGame, answer: diceReply(12) },
  { name: 'slots', Game: SlotsGame, answer: { symbols: ['bell', 'bell', 'star'], ...told } },
  { name: 'wheel', Game: WheelGame, answer: { segment: 2, ...told } },
  {
    name: 'keno',
    Game: KenoGame,
    answer: {
      drawnNumbers: Array.from({ length: 20 }, (_, at) => at + 1),
      selectedNumbers: [1, 2],
      matches: 2,
      ...told,
    },
    prepare: () => fireEvent.keyDown(document.body, { key: 'q' }),
  },
  {
    name: 'plinko',
    Game: PlinkoGame,
    answer: { path: [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1], bucket: 6, ...told },
  },
  {
    name: 'baccarat',
    Game: BaccaratGame,
    answer: {
      playerCards: [card('9', 9), card('K', 0)],
      bankerCards: [card('2', 2), card('5', 5)],
      result: 'player',
      totals: { player: 9, banker: 7 },
      ...told,
    },
  },
  {
    name: 'roulette',
    Game: RouletteGame,
    answer: { pointsDelta: 8, totalBet: 10, winningNumber: 7, winningColor: 'red', winAmount: 18, ...told },
    prepare: () => fireEvent.click(document.querySelector('[data-place]')!),
  },
  {
    name: 'blackjack',
    Game: BlackjackGame,
    answer: {
      startId: '01890a5d-ac96-774b-bcce-b302099a8057',
      betAmount: 10,
      playerCards: [card('A', 11), card('K', 10)],
      dealerCards: [card('9', 9), card('8', 8)],
      playerValue: 21,
      dealerValue: 17,
      canDouble: false,
      isDoubled: false,
      gameOver: true,
      result: 'blackjack',
      ...told,
      resumed: false,
    },
  },
];

function houseThatAnswers(reply: object): void {
  vi.stubGlobal('fetch', (address: string, { method }: { method: string }) => {
    if (method === 'POST') return Promise.resolve(new Response(JSON.stringify(reply)));
    if (!address.endsWith('/active')) return new Promise(() => undefined);
    return Promise.resolve(new Response(JSON.stringify({ crash: null, blackjack: null, mines: null })));
  });
}

const turn = () => act(() => vi.advanceTimersByTimeAsync(0));

async function sitDownAt(Game: ComponentType) {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  render(
    <MemoryRouter>
      <Seat client={client}>
        <ToastProvider>
          <TableMemory>
            <Game />
          </TableMemory>
        </ToastProvider>
      </Seat>
    </MemoryRouter>,
  );
  await turn();
}

/** By selector: finding a role among keno's eighty numbers takes seconds. */
const line = () => document.querySelector('[role="status"]')!.textContent;
const press = (key: string) => fireEvent.keyDown(document.body, { key });

async function playOneRound({ Game, answer, prepare }: AnimatedTable) {
  houseThatAnswers(answer);
  await sitDownAt(Game);
  prepare?.();
  await turn();
  press(' ');
  await turn();
  await turn();
}

beforeEach(() => {
  vi.useFakeTimers();
  seenPositions.forget();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  instantResults.turn(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(ANIMATED)('$name shows the result without a run-up', async (table) => {
  instantResults.turn(true);
  await playOneRound(table);
  expect(line()).toContain('+8 points');
});

test('a table takes its time without instant results', async () => {
  await playOneRound(ANIMATED[0]!);
  expect(line()).not.toContain('+8 points');
});

test('the switch is pressed by button and by key', async () => {
  houseThatAnswers({});
  await sitDownAt(DiceGame);
  const button = screen.getByRole('button', { name: 'Instant results' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  press('i');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
});
