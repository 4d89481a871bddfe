import { describe, expect, test } from 'vitest';
import { placeOf } from '#contracts/games/roulette/lines.ts';
import { layOf, TABLE_PLACES } from './table-layout.ts';
import { placeTowards } from './table-moves.ts';

/** Cells of 10 by 10, with a gap of 1 between the places. */
function boxesOf(form: 'wide' | 'tall') {
  return TABLE_PLACES.map((place) => {
    const [row, column, rows, columns] = layOf(place)[form].replaceAll('span ', '').split(' / ').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    return { left: column * 10, top: row * 10, width: columns * 10 - 1, height: rows * 10 - 1 };
  });
}

function walk(form: 'wide' | 'tall', from: string, ...keys: string[]): string {
  const boxes = boxesOf(form);
  const start = TABLE_PLACES.findIndex((place) => placeOf(place) === from);
  return placeOf(TABLE_PLACES[keys.reduce((at, key) => placeTowards(boxes, at, key), start)]!);
}

describe('printed across', () => {
  test('right leads to the next street, up to the next number', () => {
    expect(walk('wide', 'straight 1', 'ArrowRight')).toBe('straight 4');
    expect(walk('wide', 'straight 1', 'ArrowUp')).toBe('straight 2');
    expect(walk('wide', 'straight 5', 'ArrowLeft')).toBe('straight 2');
  });

  test('the last street leads on to its column, the first back to the zeros', () => {
    expect(walk('wide', 'straight 35', 'ArrowRight')).toBe('column 2');
    expect(walk('wide', 'straight 3', 'ArrowLeft')).toBe('straight 37');
    expect(walk('wide', 'straight 1', 'ArrowLeft')).toBe('straight 0');
  });

  test('below the numbers are the dozens, below them even money, and the table ends there', () => {
    expect(walk('wide', 'straight 13', 'ArrowDown')).toBe('dozen 2');
    expect(walk('wide', 'straight 13', 'ArrowDown', 'ArrowDown')).toMatch(/^(red|black)$/);
    expect(walk('wide', 'red', 'ArrowDown')).toBe('red');
  });
});

describe('printed upright', () => {
  test('down leads to the next street, left over the dozens to even money', () => {
    expect(walk('tall', 'straight 2', 'ArrowDown')).toBe('straight 5');
    expect(walk('tall', 'straight 1', 'ArrowLeft')).toBe('dozen 1');
    expect(walk('tall', 'straight 1', 'ArrowLeft', 'ArrowLeft')).toMatch(/^(low|even)$/);
    expect(walk('tall', 'straight 36', 'ArrowDown')).toBe('column 3');
  });
});

test('every place can be reached with arrows alone', () => {
  for (const form of ['wide', 'tall'] as const) {
    const boxes = boxesOf(form);
    const reached = new Set([0]);
    for (const at of reached) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) reached.add(placeTowards(boxes, at, key));
    }
    expect(reached.size).toBe(TABLE_PLACES.length);
  }
});
