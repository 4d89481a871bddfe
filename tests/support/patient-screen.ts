import { configure } from '@testing-library/react';
import { __PRIVATE__ as styledComponents } from 'styled-components';
import { afterEach } from 'vitest';

/** Sufficient on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

// happy-dom matches computed styles against every rule, so earlier tests would slow getByRole down.
afterEach(() => {
  const { mainSheet } = styledComponents;
  mainSheet.gs = {};
  mainSheet.names = new Map();
  mainSheet.clearTag();
  for (const style of document.querySelectorAll('style[data-styled]')) style.remove();
});
