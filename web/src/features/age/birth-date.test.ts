import { expect, test } from 'vitest';
import { birthFields } from './birth-date.ts';

const typed = { day: '7', month: '3', year: '1990', isConfirmed: true as const };

test('three fields make a date', () => {
  expect(birthFields.parse(typed)).toEqual({ birthDate: '1990-03-07', isConfirmed: true });
});

test.each([
  ['a day that the month does not have', { ...typed, day: '31', month: '4' }, 'day'],
  ['a year of two digits', { ...typed, year: '90' }, 'year'],
  ['a year too long ago', { ...typed, year: '1899' }, 'year'],
  ['no month', { ...typed, month: '' }, 'month'],
  ['a box that is not ticked', { ...typed, isConfirmed: false }, 'isConfirmed'],
])('%s is shown at its field', (_what, fields, field) => {
  expect(birthFields.safeParse(fields).error?.issues[0]?.path).toEqual([field]);
});
