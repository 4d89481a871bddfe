import pg from 'pg';
import { expect, test } from 'vitest';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { isPoison, reasonOf } from './poison.ts';
import { UnfitEvent } from './unfit-event.ts';
import { UnknownEvent } from '../view/define-view.ts';

const saidByDatabase = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });

test('an event that the database cannot store, or that cannot be read, is poison', () => {
  // Number out of range, not-null violation, unique violation.
  for (const code of ['22003', '23502', '23505']) expect(isPoison(saidByDatabase(code))).toBe(true);
  for (const fault of [new UnknownEvent(), new UnreadableEvent(0, 1, 'why'), new UnfitEvent()])
    expect(isPoison(fault)).toBe(true);
});

test('a temporary failure is not poison', () => {
  // Shutdown, disk full, undefined table, deadlock.
  for (const code of ['57P01', '53100', '42P01', '40P01']) expect(isPoison(saidByDatabase(code))).toBe(false);
  expect(isPoison(new Error('Connection terminated unexpectedly'))).toBe(false);
});

test('an error of the program is not poison', () => {
  for (const fault of [new TypeError(), new RangeError(), new ReferenceError()]) expect(isPoison(fault)).toBe(false);
});

test('a reason can be stored, whatever its length and content', () => {
  expect(reasonOf(new TypeError(`a\0b${'c'.repeat(1000)}`))).toBe(`TypeError: ab${'c'.repeat(487)}`);
});
