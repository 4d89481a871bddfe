import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chanceOfBucket, FEWEST_ROWS, MOST_ROWS } from '#contracts/games/plinko/tables.ts';
import { fallMs } from './fall.ts';
import { bucketX } from './geometry.ts';
import { PlinkoBoard } from './plinko-board.tsx';
import { PlinkoBuckets } from './plinko-buckets.tsx';
import { rimWords } from './plinko-choices.tsx';

afterEach(cleanup);

const PATH = [0, 1, 1, 0, 1, 0, 0, 1];

test('the ball is where its path led, and the path is described in words', () => {
  render(<PlinkoBoard rows={8} balls={[{ path: PATH, elapsedMs: fallMs(8) }]} />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'The ball bounced left, right, right, left, right, left, left, right',
  );
  expect(screen.getByTestId('ball').getAttribute('transform')).toContain(`translate(${bucketX(8, 4).toFixed(3)} `);
});

test('a falling ball shows only the part of the path behind it', () => {
  render(<PlinkoBoard rows={8} balls={[{ path: PATH, elapsedMs: 0 }]} />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('The ball is falling');
});

test('several balls are each where their path led', () => {
  render(
    <PlinkoBoard
      rows={8}
      balls={[
        { path: PATH, elapsedMs: fallMs(8) },
        { path: PATH, elapsedMs: 0 },
      ]}
    />,
  );
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('2 balls are falling');
  const [first, second] = screen.getAllByTestId('ball').map((ball) => ball.getAttribute('transform'));
  expect(first).toContain(`translate(${bucketX(8, 4).toFixed(3)} `);
  expect(second).not.toBe(first);
});

test('without a ball there are only pins', () => {
  render(<PlinkoBoard rows={9} balls={[]} />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('9 rows of pins');
  expect(screen.queryByTestId('ball')).toBeNull();
});

test('the buckets show what they pay; the reached one is marked', () => {
  render(<PlinkoBuckets rows={8} risk="medium" reached={5} />);
  const buckets = screen.getAllByRole('listitem');
  expect(buckets.map(({ textContent }) => Number.parseFloat(textContent))).toEqual([
    13, 3, 1.3, 0.7, 0.4, 0.7, 1.3, 3, 13,
  ]);
  expect(buckets.filter((bucket) => bucket.getAttribute('aria-current') === 'true')).toEqual([buckets[5]]);
  expect(buckets[5]!.textContent).toContain('the ball lies here');
});

test('the chance of the outer buckets is exact', () => {
  expect(rimWords(16, 'high')).toBe('Outer buckets pay 1000x (1 in 32,768).');
  for (let rows = FEWEST_ROWS; rows <= MOST_ROWS; rows++) {
    const { numerator, denominator } = chanceOfBucket(rows, 0);
    const ballsPerHit = (denominator / numerator / 2).toLocaleString('en-US');
    expect(rimWords(rows, 'low')).toContain(`(1 in ${ballsPerHit})`);
  }
});
