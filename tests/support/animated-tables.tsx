import { act, cleanup, fireEvent, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { seenPositions } from '../../web/src/api/position-memory.ts';
import { createQueryClient, USER_KEY } from '../../web/src/api/query-client.ts';
import { BaccaratGame } from '../../web/src/features/play/baccarat/baccarat-game.tsx';
import { BlackjackGame } from '../../web/src/features/play/blackjack/blackjack-game.tsx';
import { DiceGame } from '../../web/src/features/play/dice/dice-game.tsx';
import { KenoGame } from '../../web/src/features/play/keno/keno-game.tsx';
import { PlinkoGame } from '../../web/src/features/play/plinko/plinko-game.tsx';
import { RouletteGame } from '../../web/src/features/play/roulette/roulette-game.tsx';
import { SlotsGame } from '../../web/src/features/play/slots/slots-game.tsx';
import { TableMemory } from '../../web/src/features/play/table/table-memory.tsx';
import { instantResults } from '../../web/src/features/play/tempo/use-animation-speed.ts';
import { WheelGame } from '../../web/src/features/play/wheel/wheel-game.tsx';
import { diceReply } from './dice-reply.ts';
import { Seat } from './seat.tsx';
import { signedInUser } from './signed-in-user.ts';
import { ToastProvider } from './toast-provider.tsx';

const { receipt } = diceReply(12);
const told = { isWin: true, multiplier: 1.8, winnings: 18, newBalance: 108, receipt };
const card = (rank: string, value: number) => ({ suit: 'hearts', rank, value });

export type AnimatedTable = {
  name: string;
  Game: ComponentType;
  answer: object;
  prepare?(): void;
};

/** Of each test in the file: at fake time, as a page just opened. */
export function withInstantResults(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    seenPositions.forget();
    sessionStorage.clear();
    instantResults.turn(true);
  });
  afterEach(() => {
    cleanup();
    instantResults.turn(false);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Each answer is a win of 8 on 10. */
export const ANIMATED: AnimatedTable[] = [
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

type Answer = object | Response | Error;

const NO_ROUNDS = { crash: null, blackjack: null, mines: null };

/** Each bet or move gets the next answer; the last one repeats. Returns the paths that were sent. */
export function houseThatAnswers(...answers: readonly [Answer, ...Answer[]]): string[] {
  return houseWithRounds({}, ...answers);
}

export function houseWithRounds(open: object, ...answers: readonly [Answer, ...Answer[]]): string[] {
  const sent: string[] = [];
  let asked = 0;
  vi.stubGlobal('fetch', (address: string, { method }: { method: string }) => {
    if (method === 'POST') {
      sent.push(address);
      const answer = answers[Math.min(asked++, answers.length - 1)]!;
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(answer instanceof Response ? answer : new Response(JSON.stringify(answer)));
    }
    if (!address.endsWith('/active')) return new Promise(() => undefined);
    return Promise.resolve(new Response(JSON.stringify({ ...NO_ROUNDS, ...open })));
  });
  return sent;
}

export const turn = () => act(() => vi.advanceTimersByTimeAsync(0));

export async function sitDownAt(Game: ComponentType) {
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
  return client;
}

/** By selector: finding a role among keno's eighty numbers takes seconds. */
export const line = () => document.querySelector('[role="status"]')!.textContent;
export const press = (key: string) => fireEvent.keyDown(document.body, { key });

export async function playAgain({ prepare }: AnimatedTable) {
  prepare?.();
  await turn();
  press(' ');
  await turn();
  await turn();
}

export async function playOneRound(table: AnimatedTable) {
  houseThatAnswers(table.answer);
  const client = await sitDownAt(table.Game);
  await playAgain(table);
  return client;
}
