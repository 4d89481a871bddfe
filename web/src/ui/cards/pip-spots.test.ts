import { expect, test } from 'vitest';
import { PIP_SPOTS } from './card-face.tsx';

const NUMBERS = ['2', '3', '4', '5', '6', '8', '9', '10'] as const;

test.each([...NUMBERS, '7'] as const)('a %s has that many pips', (rank) => {
  expect(PIP_SPOTS[rank]).toHaveLength(Number(rank));
});

test('an ace has one', () => expect(PIP_SPOTS.A).toHaveLength(1));

test.each(NUMBERS)('a %s is symmetric under rotation', (rank) => {
  const spots = PIP_SPOTS[rank].map(({ x, y }) => `${x} ${Math.round(y)}`);
  const turned = PIP_SPOTS[rank].map(({ x, y }) => `${100 - x} ${Math.round(140 - y)}`);
  expect(turned.toSorted()).toEqual(spots.toSorted());
});
