import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FACE_DOWN } from '#contracts/games/cards/shown-card.ts';
import {
  ANIMATED,
  houseThatAnswers,
  line,
  playAgain,
  press,
  sitDownAt,
  turn,
  withInstantResults,
} from '#tests/support/animated-tables.tsx';
import { BlackjackGame } from '../blackjack/blackjack-game.tsx';
import { MinesGame } from '../mines/mines-game.tsx';

const RESULT = /You lost|returned|paid on/;
const REFUSED = { message: 'Too many bets at once.', code: 'rate-limited', requestId: 'r' };
const refusal = () => new Response(JSON.stringify(REFUSED), { status: 429 });
const NO_ANSWER = new TypeError('Failed to fetch');
const startId = '01890a5d-ac96-774b-bcce-b302099a8057';

withInstantResults();

/** Beyond the rest after a round. */
const later = () => vi.advanceTimersByTimeAsync(5000);

test.each(ANIMATED.filter(({ name }) => name !== 'blackjack'))(
  '$name: the last result is not repeated for a bet that was refused or has no answer',
  async (table) => {
    houseThatAnswers(table.answer, refusal(), table.answer, NO_ANSWER, table.answer);
    await sitDownAt(table.Game);
    await playAgain(table);
    expect(line()).toMatch(RESULT);

    await later();
    await playAgain(table);
    expect(document.body.textContent).toContain('Too many bets at once.');
    expect(line()).not.toMatch(RESULT);

    await later();
    await playAgain(table);
    expect(line()).toMatch(RESULT);

    await later();
    await playAgain(table);
    expect(document.querySelector('[role="alert"]')!.textContent).toMatch(/No answer to your bet of (?:10|20) yet\./);
    expect(line()).not.toMatch(RESULT);
    fireEvent.click(screen.getByText('Check the result'));
    await turn();
    await turn();
    expect(line()).toMatch(RESULT);
  },
);

test('blackjack: only the notice reports a move without an answer', async () => {
  const card = (rank: string, value: number) => ({ suit: 'hearts', rank, value });
  const dealt = {
    startId,
    betAmount: 10,
    playerCards: [card('9', 9), card('K', 10)],
    dealerCards: [card('8', 8), FACE_DOWN],
    playerValue: 19,
    dealerValue: 8,
    canDouble: false,
    isDoubled: false,
    gameOver: false,
    result: null,
    winnings: 0,
    isWin: false,
    newBalance: 90,
    receipt: null,
    resumed: false,
  };
  houseThatAnswers(dealt, NO_ANSWER);
  await sitDownAt(BlackjackGame);
  press(' ');
  await turn();
  await turn();
  expect(line()).toContain('the dealer shows');
  await later();
  press('s');
  await turn();
  expect(document.querySelector('[role="alert"]')!.textContent).toContain('No answer to your move yet.');
  expect(line()).toBe('');
});

test('mines: only the notice reports a tile without an answer', async () => {
  const begun = {
    startId,
    betAmount: 10,
    mineCount: 3,
    revealedTiles: [],
    revealedMines: [],
    gameOver: false,
    hitMine: false,
    tileIndex: null,
    currentMultiplier: 1,
    nextMultiplier: 1.12,
    cashOutPoints: 0,
    maxPayoutPoints: 1000,
    winnings: 0,
    isWin: false,
    newBalance: 90,
    receipt: null,
    resumed: false,
  };
  houseThatAnswers(begun, NO_ANSWER);
  await sitDownAt(MinesGame);
  press(' ');
  await turn();
  await turn();
  expect(line()).toContain('mines under 25 tiles');
  await later();
  fireEvent.click(document.querySelector('[data-tile="7"]')!);
  await turn();
  expect(document.querySelector('[role="alert"]')!.textContent).toContain('No answer to your move yet.');
  expect(line()).toBe('');
});
