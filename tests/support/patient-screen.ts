import { act, configure } from '@testing-library/react';
import { __PRIVATE__ as styledComponents } from 'styled-components';
import { afterAll, afterEach, vi } from 'vitest';

/** Sufficient on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

// The first awaited act keeps Node's setImmediate for the worker's life. A faked one would hang later tests.
await act(async () => {});

// Files share a worker.
afterAll(() => {
  if (vi.isFakeTimers()) throw new Error('This file leaves time faked');
  if (window.location.origin === 'null') throw new Error(`This file leaves its worker at ${window.location.href}`);
});

// happy-dom matches computed styles against every rule, so earlier tests would slow getByRole down.
afterEach(() => {
  const { mainSheet } = styledComponents;
  mainSheet.gs = {};
  mainSheet.names = new Map();
  mainSheet.clearTag();
  for (const style of document.querySelectorAll('style[data-styled]')) style.remove();
});
