import { createGlobalStyle } from 'styled-components';
import { COLOR_NAMES, PALETTES, type ThemeName, variableOf } from './palettes.ts';

const PAPER: ThemeName = 'light';

/** For pages that are meant to be printed. */
export const LightOnPaper = createGlobalStyle`
  @media print {
    :root, :root[data-theme] {
      color-scheme: light;
      ${COLOR_NAMES.map((name) => `${variableOf(name)}: ${PALETTES[PAPER][name]};`).join('')}
    }
  }
`;
