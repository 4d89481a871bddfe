import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFirstWait } from './is-awaited.ts';

test('a page that was shown is not hidden while a failed part is read again', () => {
  const { result, rerender } = renderHook(useFirstWait, { initialProps: true });
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(false);
});
