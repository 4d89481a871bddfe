import { expect, test } from 'vitest';
import { cashOut, startFlight } from './crash/crash-round.ts';
import { canBet, FRESH_TABLE, moved } from './demo-table.ts';
import { settleRoll, startRoll } from './dice/dice-round.ts';
import { reveal, startMines } from './mines/mines-round.ts';

test('the demo begins with 1000 points and no news', () => {
  expect(FRESH_TABLE).toMatchObject({ balance: 1000, news: null });
});

test('all games play on the same balance', () => {
  let table = moved(FRESH_TABLE, 'crash', startFlight(FRESH_TABLE.crash, 600, 0, 0));
  expect(table.balance).toBe(400);
  table = moved(table, 'mines', startMines(table.mines, 300, [0]));
  expect(table.balance).toBe(100);
  table = moved(table, 'crash', cashOut(table.crash, 2000));
  expect(table.balance).toBe(1300);
  expect(table.news?.title).toBe('+600 points! Cashed out at 2.00x');
  expect(table.mines.round.phase).toBe('active');
});

test('points staked in another game cannot be bet again', () => {
  const table = moved(FRESH_TABLE, 'mines', startMines(FRESH_TABLE.mines, 995, [0]));
  expect(moved(table, 'dice', startRoll(table.dice, 10, { prediction: 'over' }, 0))).toBe(table);
});

test('an invalid move changes nothing', () => expect(moved(FRESH_TABLE, 'dice', null)).toBe(FRESH_TABLE));

test('news is announced once: a move without news keeps the older news object', () => {
  let table = moved(FRESH_TABLE, 'mines', startMines(FRESH_TABLE.mines, 1, [0]));
  table = moved(table, 'mines', reveal(table.mines, 0));
  const { news } = table;
  expect(news?.title).toBe('Hit a mine!');
  table = moved(table, 'dice', startRoll(table.dice, 1, { prediction: 'over' }, 0));
  expect(table.news).toBe(news);
  table = moved(table, 'dice', settleRoll(table.dice));
  expect(table.news?.title).toBe('Try again!');
});

test('an empty bet cannot be placed', () => expect(canBet(null, 1000)).toBe(false));
test('a bet of nothing cannot be placed', () => expect(canBet(0, 1000)).toBe(false));
test('more than the balance cannot be placed', () => expect(canBet(1001, 1000)).toBe(false));
test('the whole balance can be placed', () => expect(canBet(1000, 1000)).toBe(true));
