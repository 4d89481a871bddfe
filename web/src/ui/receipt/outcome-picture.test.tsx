// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OutcomeMark } from './outcome-mark.tsx';

afterEach(cleanup);

test.each([
  ['dice', { die: 4 }, 'The die shows 4'],
  ['slots', { symbols: ['bell', 'star', 'bell'] }, 'The reels show Bell, Star, Bell'],
  ['wheel', { segment: 11 }, 'The wheel shows 3x'],
])('an outcome of %s is drawn, and said in words', (game, outcome, words) => {
  render(<OutcomeMark game={game} outcome={outcome} />);
  expect(screen.getByRole('img', { name: words })).toBeDefined();
});

test('an outcome that is not known yet keeps its place and says nothing', () => {
  render(<OutcomeMark game="slots" outcome={undefined} />);
  expect(screen.queryByRole('img')).toBeNull();
});
