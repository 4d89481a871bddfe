import { z } from 'zod';
import { colourOf, DOUBLE_ZERO, POCKETS } from './pockets.ts';

/** Half the numbers, one to one. 0 and 00 lose. */
const HALVES = ['red', 'black', 'even', 'odd', 'low', 'high'] as const;
/** A third of the numbers, two to one; values 1 to 3. */
const THIRDS = ['dozen', 'column'] as const;

export const LINE_TYPES = ['straight', ...HALVES, ...THIRDS] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** Sums of lines are safe integers; the game's limit applies to the sum. */
const amountPoints = z.int('A bet is a whole number of points.').min(1, 'A bet is at least 1 point.').max(1e9);

const third = z.int('A dozen or a column is 1, 2 or 3.').min(1).max(3);

export const line = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('straight'),
    /** 37 is 00. */
    value: z.int('A straight bet is on one number.').min(0).max(DOUBLE_ZERO, 'The numbers go from 0 to 36; 37 is 00.'),
    amountPoints,
  }),
  z.strictObject({ type: z.literal(THIRDS), value: third, amountPoints }),
  z.strictObject({ type: z.literal(HALVES), amountPoints }),
]);
export type Line = z.infer<typeof line>;

/** "straight 17", "dozen 2", "red". */
export function placeOf(bet: Line): string {
  return 'value' in bet ? `${bet.type} ${bet.value}` : bet.type;
}

export function lineHundredths(type: LineType): number {
  if (type === 'straight') return 3600;
  return type === 'dozen' || type === 'column' ? 300 : 200;
}

/** Only a straight bet covers 0 or 00. */
export function covers(bet: Line, pocket: number): boolean {
  if (bet.type === 'straight') return bet.value === pocket;
  if (colourOf(pocket) === 'green') return false;
  switch (bet.type) {
    case 'red':
    case 'black':
      return colourOf(pocket) === bet.type;
    case 'even':
      return pocket % 2 === 0;
    case 'odd':
      return pocket % 2 === 1;
    case 'low':
      return pocket <= 18;
    case 'high':
      return pocket >= 19;
    case 'dozen':
      return Math.ceil(pocket / 12) === bet.value;
    case 'column':
      return (pocket - 1) % 3 === bet.value - 1;
  }
}

/** Ascending. */
export function numbersOf(bet: Line): readonly number[] {
  return NUMBERS.get(placeOf(bet))!;
}

export const PLACES: readonly Line[] = [
  ...Array.from({ length: POCKETS }, (_, value) => ({ type: 'straight' as const, value, amountPoints: 1 })),
  ...HALVES.map((type) => ({ type, amountPoints: 1 })),
  ...THIRDS.flatMap((type) => [1, 2, 3].map((value) => ({ type, value, amountPoints: 1 }))),
];

/** Precomputed: looked up for every chip. */
const NUMBERS: ReadonlyMap<string, readonly number[]> = new Map(
  PLACES.map((place) => [
    placeOf(place),
    Array.from({ length: POCKETS }, (_, pocket) => pocket).filter((pocket) => covers(place, pocket)),
  ]),
);

/** One bit per pocket; 38 bits fit into a safe integer. */
const BITS = Array.from({ length: POCKETS }, (_, pocket) => 2 ** pocket);

function bitsOf(numbers: readonly unknown[]): number {
  let bits = 0;
  for (const pocket of numbers) bits += typeof pocket === 'number' ? (BITS[pocket] ?? NaN) : NaN;
  return bits;
}

const PLACES_BY_BITS: ReadonlyMap<string, ReadonlyMap<number, Line>> = new Map(
  LINE_TYPES.map((type) => [
    type,
    new Map(PLACES.filter((place) => place.type === type).map((place) => [bitsOf(numbersOf(place)), place])),
  ]),
);

/** Null unless `numbers`, which may hold anything, are exactly those of one place of that type. */
export function lineCovering(type: string, numbers: readonly unknown[], points: number): Line | null {
  const place = PLACES_BY_BITS.get(type)?.get(bitsOf(numbers));
  // An equal count means that no item repeats.
  return place === undefined || numbersOf(place).length !== numbers.length ? null : { ...place, amountPoints: points };
}

export function gatherLines(lines: readonly Line[]): Line[] {
  const gathered = new Map<string, Line>();
  for (const bet of lines) {
    const before = gathered.get(placeOf(bet));
    gathered.set(placeOf(bet), { ...bet, amountPoints: bet.amountPoints + (before?.amountPoints ?? 0) });
  }
  return [...gathered.values()];
}
