import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Withdrawal } from '#contracts/withdrawals/history-calls.ts';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { aWithdrawal } from '#tests/support/a-withdrawal.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import WithdrawalHistoryPage from './withdrawal-history-page.tsx';

const HISTORY = '/api/automated-withdrawal/history?limit=25';
const TOTALS = '/api/withdrawal/totals';
const NONE = 'No withdrawals found matching your filters.';

const id = (last: number) => `0198c0de-0000-7000-8000-${String(last).padStart(12, '0')}`;

const ROWS: Withdrawal[] = [
  aWithdrawal({ id: id(5), method: 'robux', amount: 250, usdValue: '2.50', paymentDetails: 'Builder, gamepass 1' }),
  aWithdrawal({ id: id(4), status: 'approved', stageText: 'Sent to PayPal, waiting for you to claim it.' }),
  aWithdrawal({ id: id(3), status: 'completed', paymentReference: 'PAYPAL-BATCH-0123456789' }),
  aWithdrawal({ id: id(2), method: 'zelle', status: 'rejected', errorMessage: 'The name does not match.' }),
  aWithdrawal({ id: id(1), method: 'cashapp', status: 'failed', errorMessage: 'No such $Cashtag.' }),
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search = '', rows = ROWS): AccountHouse {
  const house = new AccountHouse(signedInUser({ emailVerified: true }))
    .answers(HISTORY, rows)
    .answers(TOTALS, { totalWithdrawn: 1000n, pending: 2, completed: 1, failed: 2 });
  house.open(<WithdrawalHistoryPage />, `/withdrawal-history${search}`);
  return house;
}

const table = async () => within(await screen.findByRole('table', { name: 'Your withdrawals' }));
const idsIn = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(row.querySelector('[title]')!.getAttribute('title')!.slice(-2)));

test('a withdrawal is shown with its value, where it is now, its reference and what went wrong', async () => {
  open();
  const [, robux, approved, completed, rejected] = (await table()).getAllByRole('row');
  expect(within(robux!).getByText('#00000005')).toBeDefined();
  expect(within(robux!).getByText('250 pts')).toBeDefined();
  expect(within(robux!).getByText('$2.50')).toBeDefined();
  expect(within(approved!).getByText('Approved')).toBeDefined();
  expect(within(approved!).getByText('Sent to PayPal, waiting for you to claim it.')).toBeDefined();
  expect(within(completed!).getByText('PAYPAL-BATCH-0123456...')).toBeDefined();
  expect(within(rejected!).getByText('Rejected')).toBeDefined();
  expect(within(rejected!).getByText('The name does not match.')).toBeDefined();
});

test.each([
  ['?status=pending', [5, 4]],
  ['?status=completed', [3]],
  ['?status=failed', [2, 1]],
  ['?method=paypal', [4, 3]],
  ['?text=batch-01', [3]],
  [`?text=${encodeURIComponent('#00000002')}`, [2]],
  ['?status=sideways', [5, 4, 3, 2, 1]],
])('the filters %s leave %j', async (search, ids) => {
  open(search);
  expect(await idsIn()).toEqual(ids);
});

test('the tiles show the totals, which are loaded on request when they failed', async () => {
  const house = new AccountHouse(signedInUser())
    .answers(HISTORY, [])
    .refuses(TOTALS, 'invalid-input', 'No.', 400)
    .answers(TOTALS, { totalWithdrawn: 12_345n, pending: 2, completed: 1, failed: 3 });
  house.open(<WithdrawalHistoryPage />);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Your totals could not be loaded.')).toBeDefined();
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByText('12,345')).previousElementSibling!.textContent).toBe('Total Withdrawn');
});

test('filters without results are cleared with one press, and the focus returns to them', async () => {
  open('?status=completed&method=zelle');
  expect(await screen.findByText(NONE)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await idsIn()).toHaveLength(ROWS.length);
  expect(document.activeElement).toBe(screen.getByRole('search'));
});

test('a player without withdrawals is led to the form', async () => {
  open('', []);
  expect((await screen.findByRole('link', { name: 'Withdraw points' })).getAttribute('href')).toBe('/withdraw');
  expect(screen.getByRole('link', { name: 'New Withdrawal' }).getAttribute('href')).toBe('/withdraw');
  expect(screen.queryByText(NONE)).toBeNull();
});

test('a filter searches further back with each page', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => aWithdrawal({ id: id(90 - at) }));
  open('?method=zelle', rows).answers(`${HISTORY}&before=${id(66)}`, [ROWS[3]!]);
  expect(await screen.findByText('No match in your latest 25 withdrawals.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await idsIn()).toEqual([2]);
});
