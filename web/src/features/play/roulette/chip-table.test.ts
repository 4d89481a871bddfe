import { describe, expect, test } from 'vitest';
import { type Line, placeOf, PLACES } from '#contracts/games/roulette/lines.ts';
import { playRoulette } from '#contracts/play/calls/single-shot.ts';
import { totalOf } from '#contracts/games/roulette/roulette.ts';
import { afterStep, betsOf, type ChipStep, EMPTY_TABLE, linesOf, obstacleTo } from './chip-table.ts';

const place = (name: string): Line => PLACES.find((line) => placeOf(line) === name)!;
const put = (name: string, chip: 1 | 5 | 10 | 25 | 100): ChipStep => ({ step: 'put', place: place(name), chip });
const after = (...steps: ChipStep[]) => steps.reduce(afterStep, EMPTY_TABLE);
const layOf = (lines: readonly Line[]) => lines.map((line) => `${placeOf(line)}: ${line.amountPoints}`);

describe('chips on the table', () => {
  test('chips on the same place are one bet', () => {
    const { lines } = after(put('straight 17', 5), put('red', 10), put('straight 17', 25));
    expect(layOf(lines)).toEqual(['straight 17: 30', 'red: 10']);
    expect(totalOf(lines)).toBe(40);
  });

  test('a place is cleared without touching the others', () => {
    const { lines } = after(put('red', 10), put('dozen 2', 5), { step: 'take-off', place: place('red') });
    expect(layOf(lines)).toEqual(['dozen 2: 5']);
  });

  test('all bets are doubled at once', () => {
    const { lines } = after(put('red', 10), put('column 3', 5), { step: 'double' });
    expect(layOf(lines)).toEqual(['red: 20', 'column 3: 10']);
  });

  test('every step can be undone, including a clear, back to the empty table', () => {
    const cleared = after(put('red', 10), { step: 'double' }, { step: 'clear' });
    const undone = [1, 2, 3].map((times) =>
      layOf(Array.from({ length: times }, (): ChipStep => ({ step: 'undo' })).reduce(afterStep, cleared).lines),
    );
    expect(undone).toEqual([['red: 20'], ['red: 10'], []]);
    expect(afterStep(EMPTY_TABLE, { step: 'undo' })).toEqual(EMPTY_TABLE);
  });

  test('after a spin the table is empty, and Repeat restores the bets', () => {
    const { lines } = after(put('red', 10), put('straight 37', 1));
    const settled = after({ step: 'settle', lines });
    expect(settled.lines).toEqual([]);
    expect(afterStep(settled, { step: 'repeat', earlier: [] }).lines).toEqual(lines);
  });

  test('bets of an earlier visit are repeated only while this visit has none', () => {
    const [old, own] = [after(put('odd', 1)).lines, after(put('even', 1)).lines];
    const repeat: ChipStep = { step: 'repeat', earlier: old };
    expect(after(repeat).lines).toEqual(old);
    expect(after({ step: 'settle', lines: own }, repeat).lines).toEqual(own);
  });
});

describe('the sent bets', () => {
  test('every place of the table is sent in the call’s form, and parses back to the same', () => {
    const bets = betsOf(PLACES);
    expect(playRoulette.body!.parse({ bets }).bets).toEqual(PLACES);
    expect(linesOf(bets)).toEqual(PLACES);
  });

  test('an empty table, a total above the balance, and a stake or payout above the highest are named', () => {
    expect(obstacleTo([], 100)).toBe('Put at least one chip on the table.');
    const { lines } = after(put('red', 100));
    expect(obstacleTo(lines, 99)).toBe('Insufficient balance for this bet');
    expect(obstacleTo(lines, 100)).toBeNull();
    const red = [{ type: 'red', amountPoints: 200_000 }] as const;
    expect(obstacleTo(red, 1e6)).toBe('The highest bet here is 100,000 points.');
    const limits = { maxStakePoints: 200_000, maxPayoutPoints: 300_000 };
    expect(obstacleTo(red, 1e6, limits)).toBe('The highest payout is 300,000 points.');
  });
});

describe('a run that changes the stake', () => {
  const first = after(put('straight 17', 1), put('red', 5), put('dozen 2', 1));

  test('raises all bets in proportion, to exactly the new total', () => {
    const raised = afterStep(first, { step: 'stake', points: 10 });
    expect(layOf(raised.lines)).toEqual(['straight 17: 2', 'red: 7', 'dozen 2: 1']);
    expect(totalOf(afterStep(raised, { step: 'stake', points: 123_457 }).lines)).toBe(123_457);
  });

  test('goes back to the first bets after spins at other stakes', () => {
    const raised = afterStep(first, { step: 'stake', points: 23 });
    const spun = afterStep(raised, { step: 'settle', lines: raised.lines, stay: true });
    expect(layOf(afterStep(spun, { step: 'stake', points: 7 }).lines)).toEqual(layOf(first.lines));
  });

  test('starts from the bets laid after the last run', () => {
    const raised = afterStep(afterStep(first, { step: 'stake', points: 14 }), { step: 'clear' });
    const { lines } = afterStep(afterStep(raised, put('red', 5)), { step: 'stake', points: 10 });
    expect(layOf(lines)).toEqual(['red: 10']);
  });
});
