import { describe, expect, test } from 'vitest';
import { ALL_NUMBERS, chanceFloats, picksOf, type Picks, toggled } from './picks.ts';

const marked = (...numbers: number[]) => numbers.reduce<Picks>(toggled, []);

describe('the ticket', () => {
  test('has the numbers from 1 to 80', () => {
    expect([ALL_NUMBERS.length, ALL_NUMBERS[0], ALL_NUMBERS.at(-1)]).toEqual([80, 1, 80]);
  });

  test('keeps its picks in ascending order', () => {
    expect(marked(40, 7, 80, 1)).toEqual([1, 7, 40, 80]);
  });

  test('a second press removes a pick', () => {
    expect(marked(5, 6, 5)).toEqual([6]);
  });

  test('an eleventh pick is ignored until one is removed', () => {
    const full = marked(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    expect(toggled(full, 11)).toEqual(full);
    expect(toggled(toggled(full, 3), 11)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});

describe('Quick Pick', () => {
  test('takes ten different numbers of 1 to 80, sorted, for the lowest and highest floats', () => {
    expect(picksOf(Array<number>(10).fill(0))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(picksOf(Array<number>(10).fill(1 - 2 ** -32))).toEqual([71, 72, 73, 74, 75, 76, 77, 78, 79, 80]);
  });

  test('picks other numbers each time', () => {
    const tickets = Array.from({ length: 40 }, () => picksOf(chanceFloats()));
    for (const ticket of tickets) {
      expect(new Set(ticket).size).toBe(10);
      expect(ticket).toEqual(ticket.toSorted((one, other) => one - other));
      expect(ticket.every((number) => ALL_NUMBERS.includes(number))).toBe(true);
    }
    expect(new Set(tickets.map(String)).size).toBeGreaterThan(35);
  });
});
