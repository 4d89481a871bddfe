// Layout of the betting table: horizontal on a wide screen, vertical on a phone.
import { type Line, lineHundredths, PLACES } from '#contracts/games/roulette/lines.ts';
import { colourOf, DOUBLE_ZERO, pocketText } from '#contracts/games/roulette/pockets.ts';
import { ORDINALS } from '#contracts/words/bet.ts';
import { capitalized } from '#contracts/words/capitalized.ts';

/** CSS grid areas: row / column / row end / column end. */
export type PlaceLay = { wide: string; tall: string };

function area(row: number, column: number, rows: number, columns: number): string {
  return `${row} / ${column} / span ${rows} / span ${columns}`;
}

const HALVES_IN_ROW = ['low', 'even', 'red', 'black', 'odd', 'high'];

/**
 * Wide: 14 columns (zeros, twelve of numbers, column bets) by 8 rows, two to a number. Tall: 8 columns (even money, dozens,
 * six halves of numbers) by 14 rows.
 */
export function layOf(place: Line): PlaceLay {
  switch (place.type) {
    case 'straight':
      return numberLay(place.value);
    case 'column':
      return { wide: area(7 - place.value * 2, 14, 2, 1), tall: area(14, 1 + place.value * 2, 1, 2) };
    case 'dozen':
      return { wide: area(7, place.value * 4 - 2, 1, 4), tall: area(place.value * 4 - 2, 2, 4, 1) };
    default: {
      const at = HALVES_IN_ROW.indexOf(place.type) * 2 + 2;
      return { wide: area(8, at, 1, 2), tall: area(at, 1, 2, 1) };
    }
  }
}

function numberLay(value: number): PlaceLay {
  if (value === 0) return { wide: area(4, 1, 3, 1), tall: area(1, 3, 1, 3) };
  if (value === DOUBLE_ZERO) return { wide: area(1, 1, 3, 1), tall: area(1, 6, 1, 3) };
  const street = Math.ceil(value / 3) + 1;
  const column = ((value - 1) % 3) + 1;
  return { wide: area(7 - column * 2, street, 2, 1), tall: area(street, 1 + column * 2, 1, 2) };
}

const SPOKEN_ORDINALS = ['first', 'second', 'third'];

export function printOf(place: Line): string {
  switch (place.type) {
    case 'straight':
      return pocketText(place.value);
    case 'column':
      return '2:1';
    case 'dozen':
      return `${ORDINALS[place.value - 1]} 12`;
    case 'low':
      return '1–18';
    case 'high':
      return '19–36';
    default:
      return capitalized(place.type);
  }
}

/** "17 black", "2nd 12, second dozen", "Red". Starts with the visible text, for speech control. */
export function nameOf(place: Line): string {
  switch (place.type) {
    case 'straight':
      return `${pocketText(place.value)} ${colourOf(place.value)}`;
    case 'column':
    case 'dozen':
      return `${printOf(place)}, ${SPOKEN_ORDINALS[place.value - 1]} ${place.type}`;
    case 'low':
    case 'high':
      return `${printOf(place)}, ${place.type}`;
    default:
      return printOf(place);
  }
}

/** Net, as printed on tables: 35 to 1. */
export function paysOf(place: Line): string {
  return `pays ${lineHundredths(place.type) / 100 - 1} to 1`;
}

/** Reading order: zeros, numbers, columns, dozens, even money. */
export const TABLE_PLACES: readonly Line[] = [
  ...PLACES.filter(({ type }) => type === 'straight').toSorted((a, b) => orderOf(a) - orderOf(b)),
  ...PLACES.filter(({ type }) => type === 'column'),
  ...PLACES.filter(({ type }) => type === 'dozen'),
  ...HALVES_IN_ROW.map((type) => PLACES.find((place) => place.type === type)!),
];

function orderOf(place: Line): number {
  const value = 'value' in place ? place.value : 0;
  return value === DOUBLE_ZERO ? 0.5 : value;
}
