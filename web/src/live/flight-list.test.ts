import { expect, test } from 'vitest';
import type { PublicFlight } from '#contracts/activity/flights.ts';
import { isOverdue, withFlights } from './flight-list.ts';

const flying = (id: string, elapsedMs = 0): PublicFlight => {
  return { id, username: id, betAmount: 10, state: 'flying', elapsedMs, multiplier: null };
};
const crashed = (id: string): PublicFlight => ({ ...flying(id), state: 'crashed', elapsedMs: null, multiplier: 1.5 });

test('the latest takeoff is first, and a flight that ends keeps its place', () => {
  const seen = withFlights([], [flying('ann'), flying('bob', 500)], 1000);
  const later = withFlights(seen, [crashed('ann'), flying('cy')], 3000);
  expect(later.map(({ id, state, takenOffAt }) => [id, state, takenOffAt])).toEqual([
    ['cy', 'flying', 3000],
    ['bob', 'flying', 500],
    ['ann', 'crashed', null],
  ]);
  expect(withFlights(later, [flying('ann')], 3000).at(-1)).toMatchObject({ id: 'ann', state: 'crashed' });
});

test('the oldest flights leave the list, and those whose end was missed', () => {
  const seen = withFlights(
    [],
    Array.from({ length: 30 }, (_, at) => flying(`${at}`)),
    0,
  );
  expect(seen.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, at) => `${29 - at}`));
  expect(withFlights(seen, [flying('new')], 200_000).map(({ id }) => id)).toEqual(['new']);
  expect(isOverdue(seen[0]!, 200_000)).toBe(true);
});
