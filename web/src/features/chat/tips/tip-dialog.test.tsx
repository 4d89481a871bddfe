import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { limitsByGame } from '#contracts/games/house-limits.ts';
import type { TipState } from '#contracts/tips/calls.ts';
import { methodTerms } from '#contracts/withdrawals/terms.ts';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { TipDialog } from './tip-dialog.tsx';
import { TipRainButton } from './tip-rain-button.tsx';

const TIPS = '/api/tips';
const STATE: TipState = {
  isOn: true,
  minimumPoints: 10,
  maximumPoints: 500,
  dailyLimitPoints: 1000,
  sentPoints: 0,
  whyNot: null,
};

const configOf = (isOn: boolean) => ({
  pointsPerUsd: 100,
  signupBonus: 100,
  offerSharePercent: 50,
  maxPoints: 1000,
  games: [],
  limits: limitsByGame(),
  adultsOnly: false,
  withdrawals: { dailyLimitPoints: 5000, methods: methodTerms() },
  tips: { isOn },
  quickBets: [],
  defaultBet: 10,
  abandonedRoundMs: 1,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const player = () => new AccountHouse(signedInUser({ points: 300 }));

function openDialog(state: Partial<TipState> = {}): AccountHouse {
  const house = player().answers(TIPS, { ...STATE, ...state });
  house.open(<TipDialog to="bert" onClose={() => {}} />);
  return house;
}

async function tip(points: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Points' }), { target: { value: points } });
  fireEvent.click(screen.getByRole('button', { name: `Tip ${points} points` }));
}

test.each([
  [true, 1],
  [false, 0],
])('the button of the rain pool while tips are on (%s) is there %i times', async (isOn, times) => {
  const house = player().answers('/api/config', configOf(isOn));
  house.open(<TipRainButton />);
  await waitFor(() => expect(house.sent.map(({ path }) => path)).toContain('/api/config'));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Tip the rain pool' })).toHaveLength(times));
});

test('a tip is sent with its amount, and a refusal is shown at the field', async () => {
  const house = player().answers(TIPS, STATE);
  house.refuses(TIPS, 'tip-not-accepted', 'This player can’t get tips at the moment.', 409);
  house.open(<TipDialog to="bert" onClose={() => {}} />);
  await tip('50');
  await screen.findByText('This player can’t get tips at the moment.');
  expect(house.sent.find(({ body }) => body !== null)?.body).toEqual({ to: 'bert', points: 50, isPublic: true });
});

test.each([
  ['9', {}, 'A tip has at least 10 points.'],
  ['301', {}, 'You can tip at most 300 points now.'],
  ['60', { sentPoints: 950 }, 'You can tip at most 50 points now.'],
])('a tip of %s with %j is not sent', async (points, state, sentence) => {
  const house = openDialog(state);
  await tip(points);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(house.sent.every(({ body }) => body === null)).toBe(true);
});

test.each([
  ['tips are off', { isOn: false }, 'Tips are off at the moment.'],
  ['the email is not verified', { whyNot: 'Verify your email to send tips.' }, 'Verify your email to send tips.'],
  ['the daily limit is reached', { sentPoints: 995 }, /reached your daily limit/],
])('a player reads that they cannot tip because %s', async (_why, state, sentence) => {
  openDialog(state);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
