import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SetAside } from './set-aside.tsx';

afterEach(cleanup);

const words = (heldPoints: number, pendingPoints: number) =>
  render(<SetAside user={{ heldPoints, pendingPoints }} follows />).container.textContent;

test('pending points of offers are shown apart from other held points', () => {
  expect(words(0, 0)).toBe('');
  expect(words(250, 250)).toBe(', 250 points pending');
  expect(words(300, 250)).toBe(', 250 points pending, 50 points held');
  expect(words(1, 0)).toBe(', 1 point held');
});
