import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FACE_DOWN } from '#contracts/games/cards/shown-card.ts';
import { houseThatAnswers, line, press, sitDownAt, turn, withInstantResults } from '#tests/support/animated-tables.tsx';
import { diceReply } from '#tests/support/dice-reply.ts';
import { BlackjackGame } from './blackjack-game.tsx';

const card = (rank: string, value: number) => ({ suit: 'hearts', rank, value });
const [EIGHT, NINE, THREE, KING] = [card('8', 8), card('9', 9), card('3', 3), card('K', 10)];

const dealt = {
  startId: '01890a5d-ac96-774b-bcce-b302099a8057',
  betAmount: 10,
  playerCards: [EIGHT, EIGHT],
  dealerCards: [NINE, FACE_DOWN],
  playerValue: 16,
  dealerValue: 9,
  canDouble: true,
  canSplit: true,
  isDoubled: false,
  gameOver: false,
  result: null,
  winnings: 0,
  isWin: false,
  newBalance: 90,
  receipt: null,
  resumed: false,
};
const { canSplit: _, ...unsplit } = { ...dealt, canDouble: false, newBalance: 80 };
const hand = (cards: object[], value: number, isInPlay: boolean, result: string | null = null) => {
  return { cards, value, isInPlay, result };
};
const first = { ...unsplit, splitHands: [hand([EIGHT, KING], 18, true), hand([EIGHT, THREE], 11, false)] };
const second = { ...unsplit, splitHands: [hand([EIGHT, KING], 18, false), hand([EIGHT, THREE], 11, true)] };
const { receipt } = diceReply(12);
const over = {
  ...unsplit,
  dealerCards: [NINE, KING],
  dealerValue: 19,
  gameOver: true,
  result: 'push',
  winnings: 20,
  newBalance: 100,
  receipt: { ...receipt, stakePoints: 20, payoutPoints: 20, multiplierHundredths: 100 },
  splitHands: [hand([EIGHT, KING], 18, false, 'lose'), hand([EIGHT, THREE, KING], 21, false, 'win')],
};

const later = () => act(() => vi.advanceTimersByTimeAsync(5000));
const region = (name: string) => screen.getByRole('region', { name });

withInstantResults();

async function dealPair() {
  await sitDownAt(BlackjackGame);
  press(' ');
  await turn();
  await turn();
  await later();
}

async function moveBy(key: string) {
  press(key);
  await turn();
  await turn();
  await later();
}

test('P splits a pair: two named hands, the one in play is marked, and each ends with its own result', async () => {
  const sent = houseThatAnswers(dealt, first, second, over);
  await dealPair();
  expect(line()).toContain('Hit, stand, double or split?');
  await moveBy('p');
  expect(line()).toContain('Your first hand has 18');
  expect(region('Your first hand').getAttribute('aria-current')).toBe('true');
  expect(region('Your first hand').textContent).toContain('counts 18In play');
  expect(region('Your second hand').getAttribute('aria-current')).toBeNull();
  expect(within(region('Your second hand')).getAllByRole('img')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Your hand' })).toBeNull();
  expect(region('Current Game').textContent).toContain('Bet, split20');
  await moveBy('s');
  expect(line()).toContain('Your second hand has 11');
  expect(region('Your second hand').getAttribute('aria-current')).toBe('true');
  await moveBy('h');
  expect(line()).toContain('Your first hand loses, your second wins. Bet returned.');
  expect(region('Your first hand').textContent).toContain('counts 18Loss');
  expect(region('Your second hand').textContent).toContain('counts 21Win');
  expect(sent.map((path) => path.split('/').at(-1))).toEqual(['deal', 'split', 'stand', 'hit']);
});

test('P does nothing on cards that cannot be split', async () => {
  const { canSplit: __, ...other } = dealt;
  const sent = houseThatAnswers({ ...other, playerCards: [EIGHT, THREE], playerValue: 11 });
  await dealPair();
  expect(screen.queryByRole('button', { name: /^Split/ })).toBeNull();
  await moveBy('p');
  expect(sent).toHaveLength(1);
});

test('P does nothing without the points of a second bet, and the split says so', async () => {
  const sent = houseThatAnswers({ ...dealt, newBalance: 9 });
  await dealPair();
  await moveBy('p');
  expect(sent).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Split/ }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('A split takes another 10; you have 9.')).toBeDefined();
});

test('a split without an answer is sent again under its own key', async () => {
  const keys: (string | undefined)[] = [];
  houseThatAnswers(dealt, new TypeError('Failed to fetch'), first);
  const house = globalThis.fetch as unknown as (address: string, init: RequestInit) => Promise<Response>;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.endsWith('/split')) keys.push(new Headers(init.headers).get('idempotency-key') ?? undefined);
    return house(address, init);
  });
  await dealPair();
  await moveBy('p');
  expect(document.querySelector('[role="alert"]')!.textContent).toContain('No answer to your move yet.');
  fireEvent.click(screen.getAllByText('Check the result')[0]!);
  await turn();
  await turn();
  await later();
  expect(region('Your second hand')).toBeDefined();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});
