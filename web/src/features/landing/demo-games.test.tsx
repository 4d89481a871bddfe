import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { DemoGames } from './demo-games.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(...floats: number[]): void {
  let drawn = 0;
  const chance = () => floats[drawn++ % floats.length]!;
  render(
    <ThemeProvider>
      <ToastProvider>
        <MemoryRouter>
          <DemoGames chance={chance} />
        </MemoryRouter>
      </ToastProvider>
    </ThemeProvider>,
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const go = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }));
const bet = () => screen.getByLabelText<HTMLInputElement>('Bet in demo points');
const words = () => within(screen.getByRole('tabpanel')).getByRole('status').textContent;
const slips = () => within(screen.getByRole('list', { name: 'Recent demo results' })).queryAllByRole('listitem');
function readOut(): readonly (string | null)[] {
  pass(100);
  return screen.queryAllByText(/^Notification/).map(({ textContent }) => textContent);
}
const multiplier = () => screen.getByTestId('multiplier').textContent;

function balance(): string {
  pass(1000);
  return screen.getByTestId('demo-balance').textContent;
}

/** u = 1 / height. */
const crashAt = (height: number) => (1 / height - 0.01) / 0.99;

test('there are three tabs, and a bet of ten on a balance of a thousand', () => {
  open(0.5);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Dice', 'Crash', 'Mines']);
  expect(bet().value).toBe('10');
  expect(balance()).toContain('1,000');
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toMatch(/^\/auth/);
});

test('a roll lasts a second, then only the felt announces its result', () => {
  open(0.99);
  press('Roll the die');
  pass(999);
  expect(words()).toBe('The die is rolling.');
  pass(1);
  expect(words()).toBe('You rolled 6 18 paid on 10.');
  expect(screen.getByText('+8 points!')).toBeDefined();
  expect(readOut()).toEqual([]);
  expect(balance()).toContain('1,008');
});

test('a flight is cashed out at the current height', () => {
  open(crashAt(5));
  go('Crash');
  press('Start the flight');
  pass(2000);
  expect(multiplier()).toBe('2.00x');
  press('Cash out');
  expect(words()).toBe('Cashed out at 2.00x 20 paid on 10.');
  expect(screen.getByText('+10 points! Cashed out at 2.00x')).toBeDefined();
  expect(slips().map(({ textContent }) => textContent)).toEqual(['2.00xCashed out at 2.00x, +10']);
  expect(balance()).toContain('1,010');
  pass(10_000);
  expect(multiplier()).toBe('2.00x');
});

test('a flight without a cash-out crashes at its point, and three seconds later the display is reset', () => {
  open(crashAt(1.505));
  go('Crash');
  press('Start the flight');
  pass(1019);
  expect(button('Cash out')).toBeDefined();
  pass(1);
  expect(words()).toBe('Crashed at 1.50x The demo keeps your 10.');
  expect(screen.getByText('Crashed at 1.50x!')).toBeDefined();
  pass(2999);
  expect(multiplier()).toBe('1.50x');
  pass(1);
  expect(multiplier()).toBe('1.00x');
  expect(button('Start the flight')).toBeDefined();
  expect(balance()).toContain('990');
});

test('a flight goes on while another game is shown, and its end is announced', () => {
  open(crashAt(1.505));
  go('Crash');
  press('Start the flight');
  go('Dice');
  pass(1100);
  expect(screen.getByText('Crashed at 1.50x!')).toBeDefined();
  expect(readOut()).toEqual(['Notification Crashed at 1.50x!']);
});

test('whole multipliers are announced to screen readers', () => {
  open(crashAt(9));
  go('Crash');
  press('Start the flight');
  expect(words()).toContain('Flying.');
  pass(6000);
  expect(words()).toContain('Past 4x.');
});

test('mines are played to a cash-out, and to a mine, and then all mines are shown', () => {
  open(0);
  go('Mines');
  press('Start');
  press('Row 5, column 5, hidden');
  press('Row 5, column 4, hidden');
  expect(words()).toBe('Safe: 1.40x The next safe tile makes it 1.60x.');
  press('Cash out 14');
  expect(screen.getByText('+4 points! Cashed out at 1.40x')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /a mine$/ })).toHaveLength(3);

  press('Start');
  press('Row 1, column 2, hidden');
  expect(screen.getByText('Hit a mine!')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /a mine$/ })).toHaveLength(2);
  expect(button('Row 1, column 2, the mine you hit')).toBeDefined();
  expect(slips()).toHaveLength(2);
  expect(balance()).toContain('994');
});

test('starting mines from the number field keeps the focus there, and locks it during the game', () => {
  open(0.5);
  go('Mines');
  const count = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  count('3').focus();
  press('Start');
  expect(document.activeElement).toBe(count('3'));
  expect(count('3').matches(':disabled')).toBe(false);
  fireEvent.click(count('5'));
  expect([count('3').checked, count('5').checked]).toEqual([true, false]);
});

test('a reset in the middle of mines keeps the bet, and says so', () => {
  open(0);
  go('Mines');
  press('Start');
  press('Row 5, column 5, hidden');
  press('Reset');
  expect(words()).toBe('Game abandoned. The demo keeps your 10.');
  expect(slips()).toHaveLength(0);
  expect(balance()).toContain('990');
});

test('the choices of a game are kept while another one is shown', () => {
  open(0);
  go('Mines');
  fireEvent.click(screen.getByRole('radio', { name: '10' }));
  go('Dice');
  go('Mines');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '10' }).checked).toBe(true);
});

test('a bet above the balance is rejected in every game', () => {
  open(0.5);
  fireEvent.change(bet(), { target: { value: '1001' } });
  for (const [tab, action] of [
    ['Dice', 'Roll the die'],
    ['Crash', 'Start the flight'],
    ['Mines', 'Start'],
  ] as const) {
    go(tab);
    expect(button(action).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('That is more than your demo balance.');
  }
});

test('the balance can be reset, which ends every open game', () => {
  open(crashAt(5), 0.99);
  go('Crash');
  press('Start the flight');
  press('Reset balance');
  expect(multiplier()).toBe('1.00x');
  pass(20_000);
  expect(words()).toBe('Start the flight, and cash out before it crashes.');
  expect(balance()).toContain('1,000');
});

test('a demo whose odds differ from the real ones says so, with the figures', () => {
  open(0.5);
  expect(screen.getByText('The real odds')).toBeDefined();
  for (const tab of ['Crash', 'Mines']) {
    go(tab);
    expect(screen.getByText('Demo odds differ')).toBeDefined();
  }
  go('Crash');
  const row = screen.getByRole('table', { hidden: true }).querySelector('tbody tr')!;
  expect([...row.children].map(({ textContent }) => textContent)).toEqual(['1.01x', '101%', '96%']);
});
