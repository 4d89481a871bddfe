import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { houseWithRounds, sitDownAt, withInstantResults } from '#tests/support/animated-tables.tsx';
import { BlackjackGame } from '../blackjack/blackjack-game.tsx';
import { MinesGame } from '../mines/mines-game.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

withInstantResults();
afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  cleanup();
});

/** Returns the paths that were sent. */
function houseThatThinks(open: object): string[] {
  const sent = houseWithRounds(open, {});
  const told = fetch;
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    const answer = told(address, request);
    return request.method === 'POST' ? new Promise(() => undefined) : answer;
  });
  return sent;
}

const isMarked = () => document.querySelector('form')!.hasAttribute('data-pressed');

/** As a browser runs it: what React owes to the press itself is rendered in microtasks after it. */
async function clickNow(element: Element): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  (element as HTMLElement).click();
  for (let microtask = 0; microtask < 10; microtask++) await Promise.resolve();
}

test('the cards are asked for and the bar is marked before React renders the table', async () => {
  const sent = houseThatThinks({});
  await sitDownAt(BlackjackGame);
  await clickNow(document.querySelector('form [type="submit"]')!);
  expect([sent, isMarked(), document.querySelector('form')!.textContent]).toEqual([
    ['/api/games/blackjack/deal'],
    true,
    expect.not.stringContaining('Dealing'),
  ]);
  await vi.waitFor(() => expect(document.querySelector('form')!.textContent).toContain('Dealing'));
});

test('a tile of mines is asked for before React renders the board', async () => {
  const mines = {
    startId: '01890a5d-ac96-774b-bcce-b302099a8057',
    betAmount: 10,
    mineCount: 3,
    revealedTiles: [],
    revealedMines: [],
    gameOver: false,
    hitMine: false,
    tileIndex: null,
    currentMultiplier: 1,
    nextMultiplier: 1.09,
    cashOutPoints: 0,
    maxPayoutPoints: 1_000_000,
  };
  const sent = houseThatThinks({ mines });
  await sitDownAt(MinesGame);
  const isTurning = () => document.querySelector('[data-tile="7"]')!.getAttribute('aria-busy') === 'true';
  await clickNow(document.querySelector('[data-tile="7"]')!);
  expect([sent, isMarked(), isTurning()]).toEqual([['/api/games/mines/reveal'], true, false]);
  await vi.waitFor(() => expect(isTurning()).toBe(true));
});
