import { describe, expect, test } from 'vitest';
import { PLACES, placeOf } from '#contracts/games/roulette/lines.ts';
import { layOf, nameOf, TABLE_PLACES } from './table-layout.ts';

function cellsOf(area: string): string[] {
  const [row, column, rows, columns] = area.replaceAll('span ', '').split(' / ').map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return Array.from(
    { length: rows * columns },
    (_, at) => `${row + Math.floor(at / columns)},${column + (at % columns)}`,
  );
}

const lay = (name: string) => layOf(PLACES.find((place) => placeOf(place) === name)!);

describe('the betting table', () => {
  test('has all fifty places: 38 numbers, columns, dozens and even money', () => {
    expect(TABLE_PLACES.map(placeOf).toSorted()).toEqual(PLACES.map(placeOf).toSorted());
    expect(TABLE_PLACES).toHaveLength(50);
  });

  test.each(['wide', 'tall'] as const)('no two places overlap when it is printed %s', (form) => {
    const cells = TABLE_PLACES.flatMap((place) => cellsOf(layOf(place)[form]));
    expect(new Set(cells).size).toBe(cells.length);
  });

  test('a column bet is at the end of its numbers', () => {
    for (const column of [1, 2, 3]) {
      const [ofBet, ofLast] = [lay(`column ${column}`), lay(`straight ${33 + column}`)];
      expect(ofBet.wide.split(' / ')[0]).toBe(ofLast.wide.split(' / ')[0]);
      expect(ofBet.tall.split(' / ')[1]).toBe(ofLast.tall.split(' / ')[1]);
    }
  });

  test('a dozen is along its numbers', () => {
    for (const dozen of [1, 2, 3]) {
      expect(lay(`dozen ${dozen}`).wide.split(' / ')[1]).toBe(lay(`straight ${dozen * 12 - 11}`).wide.split(' / ')[1]);
      expect(lay(`dozen ${dozen}`).tall.split(' / ')[0]).toBe(lay(`straight ${dozen * 12 - 11}`).tall.split(' / ')[0]);
    }
  });

  test('every place has its own name', () => {
    expect(new Set(TABLE_PLACES.map(nameOf)).size).toBe(50);
    expect(nameOf(PLACES.at(37)!)).toBe('00 green');
  });
});
