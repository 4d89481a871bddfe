import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { gameFigures, GameTiles } from './game-tiles.tsx';
import { StatTiles } from './stat-tile.tsx';

const TOTALS = { gamesPlayed: 1234, totalWagered: 20_000n, totalWon: 19_500n, netProfit: -500n };

afterEach(cleanup);

function shown(tiles: React.ReactNode): (string | null)[] {
  render(<StatTiles data-testid="tiles">{tiles}</StatTiles>);
  return [...screen.getByTestId('tiles').children].map(({ textContent }) => textContent);
}

test('games, wagered, won and net result', () => {
  expect(shown(<GameTiles totals={TOTALS} isLoading={false} />)).toEqual([
    'Games Played1,234',
    'Total Wagered20,000',
    'Total Won19,500',
    'Net Profit−500',
  ]);
});

test('the profile shows the winnings first, and a note is shown once', () => {
  const order = ['gamesPlayed', 'totalWon', 'totalWagered', 'netProfit'] as const;
  expect(shown(<GameTiles totals={TOTALS} isLoading={false} order={order} note="of all time" />)).toEqual([
    'Games Played1,234of all time',
    'Total Won19,500',
    'Total Wagered20,000',
    'Net Profit−500',
  ]);
});

test('a sum beyond 2^53 keeps its last digit', () => {
  const sum = 2n ** 53n + 1n;
  const totals = { gamesPlayed: 1, totalWagered: sum, totalWon: 0n, netProfit: -sum };
  expect(gameFigures(totals).map(({ value }) => value)).toEqual([
    '1',
    '9,007,199,254,740,993',
    '0',
    '−9,007,199,254,740,993',
  ]);
});

test('a value that could not be read is not shown as zero', () => {
  expect(gameFigures(undefined).map(({ value }) => value)).toEqual(['…', '…', '…', '…']);
});
