import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contracts/accounts/user.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { limitsByGame } from '#contracts/games/house-limits.ts';
import type { TaxStanding } from '#contracts/withdrawals/compliance-calls.ts';
import type { Withdrawal } from '#contracts/withdrawals/history-calls.ts';
import { type MethodSettings, methodTerms } from '#contracts/withdrawals/terms.ts';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { aWithdrawal } from '#tests/support/a-withdrawal.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import WithdrawPage from './withdraw-page.tsx';

const CONFIG = '/api/config';
const PAYEE = '/api/withdrawal/payee';
const HISTORY = '/api/withdrawal/history';
const ROBUX = '/api/automated-withdrawal/request';
const OTHERS = '/api/withdrawal/request';
const TIPS = '/api/tips';
const TIP_STATE = { isOn: true, minimumPoints: 10, maximumPoints: 500, dailyLimitPoints: 1000, whyNot: null };
const NOW = Date.UTC(2026, 0, 2, 15);

const settings = (methods: MethodSettings = {}) => ({
  pointsPerUsd: 100,
  signupBonus: 100,
  offerSharePercent: 50,
  maxPoints: MAX_POINTS,
  games: [...GAME_NAMES],
  limits: limitsByGame(),
  adultsOnly: false,
  withdrawals: { dailyLimitPoints: 5000, methods: methodTerms(methods) },
  tips: { isOn: true },
  quickBets: [],
  defaultBet: 10,
  abandonedRoundMs: 1,
});

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PERSON = { legalName: 'Ada Lovelace', country: 'GB', updatedAt: '2026-01-01T00:00:00.000Z' };
const NO_TAX: TaxStanding = { year: 2026, state: 'none', text: null };

type House = {
  tax?: TaxStanding;
  user?: Partial<User>;
  methods?: MethodSettings;
  history?: Withdrawal[];
  later?: Withdrawal[];
  /** Points, today. */
  tipped?: number;
};

async function open({
  tax = NO_TAX,
  user = {},
  methods = {},
  history = [],
  later = history,
  tipped = 0,
}: House = {}): Promise<AccountHouse> {
  const house = new AccountHouse(signedInUser({ emailVerified: true, points: 8000, ...user }))
    .answers(CONFIG, settings(methods))
    .answers(PAYEE, { payee: PERSON, tax })
    .answers(HISTORY, history)
    .answers(HISTORY, later)
    .answers(TIPS, { ...TIP_STATE, sentPoints: tipped });
  house.open(<WithdrawPage />);
  await screen.findByRole('button', { name: 'Request Withdrawal' });
  return house;
}

const requested = (withdrawal: Withdrawal) => ({
  success: true,
  message: 'We received your request.',
  withdrawal,
  position: '0:9',
});
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const agree = () => fireEvent.click(screen.getByRole('checkbox'));
const button = () => screen.getByRole('button', { name: 'Request Withdrawal' });
const send = () => fireEvent.click(button());
const errorAt = (label: string) => {
  const note = screen.getByLabelText(label).getAttribute('aria-describedby');
  return note === null ? null : document.getElementById(note)!.textContent;
};
const missing = () => document.getElementById(button().getAttribute('aria-describedby')!)!.textContent;
const sentTo = (house: AccountHouse, path: string) => house.sent.filter((one) => one.path === path);

test('a player requests Robux, and the new request is in the history', async () => {
  const house = await open({ later: [aWithdrawal({ method: 'robux', amount: 250 })] });
  house.answers(ROBUX, requested(aWithdrawal({ method: 'robux' })));
  expect(screen.getByLabelText<HTMLInputElement>('Amount in points').value).toBe('5');
  type('Amount in points', '250');
  expect(screen.getByLabelText<HTMLInputElement>('Value').value).toBe('250 Robux');
  type('Roblox username', 'Builder');
  type('Gamepass ID', '12345');
  agree();
  send();
  expect(await screen.findByText('Withdrawal Requested')).toBeDefined();
  expect(screen.getByText('We received your request.')).toBeDefined();
  const details = { username: 'Builder', gamepassId: '12345' };
  expect(sentTo(house, ROBUX)).toEqual([
    { path: ROBUX, body: { type: 'robux', amount: 250, usdValue: '2.50', details } },
  ]);
  expect(within(await screen.findByRole('list', { name: 'Latest withdrawals' })).getByText('250 points')).toBeDefined();
  expect(missing(), 'the next one is agreed to again').toBe('Gamepass ID is required for Robux withdrawals');
});

test('other methods send their details as one text', async () => {
  const house = await open();
  house.answers(OTHERS, requested(aWithdrawal()));
  choose('PayPal');
  expect(screen.getByLabelText<HTMLInputElement>('Amount in points').value).toBe('1000');
  expect(screen.getByLabelText<HTMLInputElement>('Value').value).toBe('$10.00');
  type('PayPal email address', 'ada@example.com');
  agree();
  send();
  expect(await screen.findByText('Withdrawal Requested')).toBeDefined();
  expect(sentTo(house, OTHERS)[0]!.body).toEqual({
    method: 'paypal',
    amount: 1000,
    paymentDetails: 'ada@example.com',
  });
});

test('a method with several kinds sends the chosen one', async () => {
  const house = await open({ methods: { crypto: { isOn: true } } });
  house.answers(OTHERS, requested(aWithdrawal({ method: 'crypto' })));
  choose('Crypto');
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'usdc' } });
  type('Wallet address', '0x52908400098527886E0F7030069857D2E4169EE7');
  agree();
  send();
  expect(await screen.findByText('Withdrawal Requested')).toBeDefined();
  expect(sentTo(house, OTHERS)[0]!.body).toMatchObject({
    paymentDetails: 'usdc 0x52908400098527886E0F7030069857D2E4169EE7',
  });
});

test('the button says what is missing, and sends nothing until then', async () => {
  const house = await open();
  choose('Cash App');
  type('Amount in points', '999');
  expect(missing()).toBe('Enter at least 1,000 points.');
  type('Amount in points', '1000');
  expect(missing()).toBe('Enter your $Cashtag.');
  type('$Cashtag', '$ada');
  expect(missing()).toBe('Agree to the terms to continue.');
  send();
  agree();
  expect(missing()).toBe('');
  expect(sentTo(house, OTHERS)).toEqual([]);
});

test('a player without a confirmed address cannot send', async () => {
  const house = await open({ user: { emailVerified: false } });
  type('Roblox username', 'Builder');
  type('Gamepass ID', '12345');
  agree();
  expect(missing()).toBe('Confirm your email address first.');
  send();
  expect(sentTo(house, ROBUX)).toEqual([]);
});

test('methods that are off say Soon and cannot be chosen', async () => {
  await open();
  const soon = screen.getAllByRole<HTMLInputElement>('radio', { name: /Soon/ });
  expect(soon.map(({ value }) => value)).toEqual(['crypto', 'giftcard', 'mobile']);
  expect(soon.every(({ disabled }) => disabled)).toBe(true);
});

test('an amount typed before is kept by a method that allows it', async () => {
  await open();
  type('Amount in points', '2500');
  choose('Zelle');
  expect(screen.getByLabelText<HTMLInputElement>('Amount in points').value).toBe('2500');
});

test.each([
  ['Robux', 'Gamepass ID', '12a', 'A gamepass ID has digits only.'],
  ['PayPal', 'PayPal email address', 'ada', 'That is not an email address.'],
  ['Zelle', 'Phone or email', '12', 'Enter a US phone number or an email address.'],
  ['Cash App', '$Cashtag', '$1', 'A $Cashtag has up to 20 letters and digits, with at least one letter.'],
])('for %s a wrong %s is reported at its field', async (method, label, value, message) => {
  const house = await open();
  choose(method);
  type(label, value);
  agree();
  send();
  await waitFor(() => expect(errorAt(label)).toBe(message));
  expect(house.sent.filter(({ body }) => body !== null)).toEqual([]);
});

test.each([
  ['300', { points: 200 }, 'You have 200 points.'],
  ['5001', { points: 9000 }, 'Maximum withdrawal is 5,000 points'],
  ['3001', { points: 9000 }, 'You can withdraw 3,000 points more today.'],
])('an amount of %s is too much with %j', async (amount, user, message) => {
  await open({ user, history: [aWithdrawal({ amount: 2000, createdAt: '2026-01-02T01:00:00.000Z' })] });
  await screen.findByRole('list', { name: 'Latest withdrawals' });
  type('Amount in points', amount);
  type('Roblox username', 'Builder');
  type('Gamepass ID', '12345');
  agree();
  send();
  await waitFor(() => expect(errorAt('Amount in points')).toBe(message));
});

test('a refusal is shown with its reason, at its field too, and nothing typed is lost', async () => {
  const house = await open();
  const busy = 'A withdrawal to this destination is already in progress.';
  house.refuses(OTHERS, 'withdrawal-destination-busy', busy, 409);
  choose('PayPal');
  type('PayPal email address', 'ada@example.com');
  agree();
  send();
  expect(await screen.findByText('Error')).toBeDefined();
  expect(screen.getAllByText(busy)).toHaveLength(2);
  expect(errorAt('PayPal email address')).toBe(busy);
  expect(screen.getByLabelText<HTMLInputElement>('PayPal email address').value).toBe('ada@example.com');
});

test('without an answer the player reads that sending again is safe', async () => {
  const house = await open();
  house.isAwayFor(OTHERS).answers(OTHERS, requested(aWithdrawal()));
  choose('PayPal');
  type('PayPal email address', 'ada@example.com');
  agree();
  send();
  expect(
    await screen.findByText('No answer came. Check your connection and send it again: the points are taken only once.'),
  ).toBeDefined();
  send();
  expect(await screen.findByText('Withdrawal Requested')).toBeDefined();
});

test('tips of today count towards the daily limit', async () => {
  await open({ tipped: 700 });
  await waitFor(() => expect(screen.getByText('Left today').nextElementSibling!.textContent).toBe('4,300'));
});

test('the daily limit counts what is pending, approved or completed today, and starts again at midnight UTC', async () => {
  const today = '2026-01-02T00:00:00.000Z';
  await open({
    history: [
      aWithdrawal({ id: '0198c0de-0000-7000-8000-000000000005', amount: 1000, createdAt: today }),
      aWithdrawal({ id: '0198c0de-0000-7000-8000-000000000004', amount: 500, status: 'approved', createdAt: today }),
      aWithdrawal({ id: '0198c0de-0000-7000-8000-000000000003', amount: 250, status: 'completed', createdAt: today }),
      aWithdrawal({ id: '0198c0de-0000-7000-8000-000000000002', amount: 900, status: 'rejected', createdAt: today }),
      aWithdrawal({ id: '0198c0de-0000-7000-8000-000000000001', amount: 900, createdAt: '2026-01-01T23:59:59.999Z' }),
    ],
  });
  const used = await screen.findByRole('progressbar', { name: 'Daily limit used' });
  await waitFor(() => expect(used.getAttribute('aria-valuetext')).toBe('1,750 of 5,000 points'));
  expect(screen.getByText('Left today').nextElementSibling!.textContent).toBe('3,250');
  await act(() => vi.advanceTimersByTimeAsync(9 * HOUR_MS));
  expect(used.getAttribute('aria-valuetext')).toBe('0 of 5,000 points');
});

test('the five latest are listed with their references in short', async () => {
  const history = Array.from({ length: 7 }, (_, at) =>
    aWithdrawal({ id: `0198c0de-0000-7000-8000-00000000000${9 - at}`, paymentReference: 'PAYPAL-BATCH-1' }),
  );
  await open({ history });
  const latest = within(await screen.findByRole('list', { name: 'Latest withdrawals' }));
  expect(latest.getAllByRole('listitem')).toHaveLength(5);
  expect(latest.getAllByText(/PAYPAL-BAT…/)).toHaveLength(5);
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/withdrawal-history');
});

test('without any method the player reads that the points are safe', async () => {
  const off = { isOn: false };
  new AccountHouse(signedInUser({ emailVerified: true }))
    .answers(CONFIG, settings({ robux: off, paypal: off, zelle: off, cashapp: off }))
    .answers(HISTORY, [])
    .open(<WithdrawPage />);
  expect(await screen.findByText('No withdrawals right now')).toBeDefined();
});

test('a form that could not be loaded is loaded on request', async () => {
  new AccountHouse(signedInUser({ emailVerified: true }))
    .refuses(CONFIG, 'invalid-input', 'No.', 400)
    .answers(CONFIG, settings())
    .answers(HISTORY, [])
    .open(<WithdrawPage />);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The withdrawal form could not be loaded.')).toBeDefined();
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Request Withdrawal' })).toBeDefined();
});

test('a player near the tax threshold reads what will be needed', async () => {
  await open({ tax: { year: 2026, state: 'soon', text: 'Your payments of 2026 are near $2,000.' } });
  expect(screen.getByText('Your payments of 2026 are near $2,000.')).toBeDefined();
});
