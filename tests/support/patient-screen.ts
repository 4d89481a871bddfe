import { configure } from '@testing-library/react';
import { __PRIVATE__ as styledComponents } from 'styled-components';
import { afterEach } from 'vitest';

/** Long enough on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

// Styles of earlier tests go: getByRole asks for the computed style of elements and their parents, and happy-dom matches each
// with every rule there is.
afterEach(() => {
  const { mainSheet } = styledComponents;
  mainSheet.gs = {};
  mainSheet.names = new Map();
  mainSheet.clearTag();
  for (const style of document.querySelectorAll('style[data-styled]')) style.remove();
});
