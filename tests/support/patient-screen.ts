import { configure } from '@testing-library/react';
import { __PRIVATE__ as styledComponents } from 'styled-components';
import { afterEach } from 'vitest';

/** Sufficient on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

// Drops styles of earlier tests: getByRole reads computed styles of elements and their ancestors, and happy-dom matches each
// against every rule.
afterEach(() => {
  const { mainSheet } = styledComponents;
  mainSheet.gs = {};
  mainSheet.names = new Map();
  mainSheet.clearTag();
  for (const style of document.querySelectorAll('style[data-styled]')) style.remove();
});
