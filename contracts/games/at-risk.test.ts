import { expect, test } from 'vitest';
import { pointsAtRisk } from './at-risk.ts';
import type { GameName } from './catalogue.ts';
import type { Line } from './roulette/lines.ts';

const halves = (...bets: [type: 'red' | 'black' | 'even' | 'odd' | 'low' | 'high', amountPoints: number][]) =>
  bets.map(([type, amountPoints]): Line => ({ type, amountPoints }));
const thirds = (type: 'dozen' | 'column', ...amounts: number[]) =>
  amounts.map((amountPoints, at): Line => ({ type, value: at + 1, amountPoints }));
const straights = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at): Line => ({ type: 'straight', value: from + at, amountPoints: 10 }));

test.each<[string, Line[], number]>([
  ['red and black', halves(['red', 250], ['black', 250]), 0],
  ['even and odd', halves(['even', 250], ['odd', 250]), 0],
  ['low and high', halves(['low', 250], ['high', 250]), 0],
  ['three dozens', thirds('dozen', 100, 100, 100), 0],
  ['three columns', thirds('column', 100, 100, 100), 0],
  ['all numbers', straights(0, 37), 0],
  ['all numbers but green', straights(1, 36), 0],
  ['low and the numbers above it', [...halves(['low', 180]), ...straights(19, 36)], 0],
  ['more red than black', halves(['red', 300], ['black', 200]), 100],
  ['red and black, and a number', [...halves(['red', 250], ['black', 250]), ...straights(7, 7)], 10],
  ['red', halves(['red', 500]), 500],
  ['a number', straights(17, 17), 10],
  ['red and low', halves(['red', 100], ['low', 100]), 200],
  ['two dozens', thirds('dozen', 100, 100), 200],
])('%s on the roulette table', (_bets, lines, risked) => {
  const stakePoints = lines.reduce((sum, { amountPoints }) => sum + amountPoints, 0);
  expect(pointsAtRisk('roulette', { params: { lines }, outcome: { pocket: 0 }, stakePoints })).toBe(risked);
});

test.each<[bet: string, game: GameName, played: [params: unknown, outcome: unknown], risked: number]>([
  ['a roll of the dice', 'dice', [{ prediction: 'over' }, null], 100],
  ['a spin of the slots', 'slots', [{}, null], 100],
  ['a spin of the wheel', 'wheel', [{}, null], 100],
  ['one number of keno', 'keno', [{ paytable: 'by-picks', numbers: [7] }, null], 100],
  ['a hand of baccarat', 'baccarat', [{ betOn: 'player' }, null], 100],
  ['a hand of blackjack', 'blackjack', [{}, { isDoubled: false }], 100],
  ['a flight that is left at once', 'crash', [{ autoCashOutHundredths: null }, { cashOutHundredths: 101 }], 0],
  ['a lost flight to a low target', 'crash', [{ autoCashOutHundredths: 105 }, { cashOutHundredths: null }], 0],
  ['a flight to twice the stake', 'crash', [{ autoCashOutHundredths: 200 }, { cashOutHundredths: 200 }], 100],
  ['a lost flight without a target', 'crash', [{ autoCashOutHundredths: null }, { cashOutHundredths: null }], 100],
  ['mines without a tile', 'mines', [{ mineCount: 3 }, { revealed: [], hitTile: null }], 0],
  ['mines with a tile', 'mines', [{ mineCount: 3 }, { revealed: [7], hitTile: null }], 100],
  ['mines that end on the first tile', 'mines', [{ mineCount: 3 }, { revealed: [], hitTile: 7 }], 100],
])('%s', (_bet, game, [params, outcome], risked) => {
  expect(pointsAtRisk(game, { params, outcome, stakePoints: 100 })).toBe(risked);
});

test('what every bucket of plinko returns is not at risk', () => {
  const low = pointsAtRisk('plinko', { params: { rows: 8, risk: 'low' }, outcome: null, stakePoints: 100 });
  const high = pointsAtRisk('plinko', { params: { rows: 8, risk: 'high' }, outcome: null, stakePoints: 100 });
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThan(high);
});
