import '@fontsource-variable/besley/wght.css';
import '@fontsource-variable/source-sans-3/wght.css';
import { createGlobalStyle } from 'styled-components';
import { COLOR_NAMES, PALETTES, type ThemeName, variableOf } from './palettes.ts';
import { color, font, from, low, ownColours, radius, ring, ringOn, size, stillness, touch } from './tokens.ts';

function variables(theme: ThemeName): string {
  return COLOR_NAMES.map((name) => `${variableOf(name)}: ${PALETTES[theme][name]};`).join('');
}

/**
 * Fallback fonts scaled to ours by measured text, so that nothing moves when ours load. Where they are not installed, text
 * may move once.
 */
const STAND_INS = `
  @font-face {
    font-family: 'Source Sans 3 stand-in';
    src: local('Arial'), local('Liberation Sans');
    font-weight: 100 500;
    size-adjust: 93.6%;
    ascent-override: 110.2%;
    descent-override: 43.1%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Source Sans 3 stand-in';
    src: local('Arial Bold'), local('Liberation Sans Bold');
    font-weight: 501 900;
    size-adjust: 90%;
    ascent-override: 110.2%;
    descent-override: 43.1%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Besley stand-in';
    src: local('Times New Roman'), local('Liberation Serif');
    size-adjust: 125.2%;
    ascent-override: 99.9%;
    descent-override: 34.4%;
    line-gap-override: 0%;
  }
`;

export const GlobalStyle = createGlobalStyle`
  ${STAND_INS}
  :root {
    color-scheme: dark;
    ${variables('dark')}
    ${ringOn('page')}
    --small-touch: ${touch};
    ${from.tablet} {
      --small-touch: 2.25rem;
    }
  }
  :root[data-theme='light'] {
    color-scheme: light;
    ${variables('light')}
  }
  *, *::before, *::after {
    box-sizing: border-box;
  }
  html {
    background: ${color.ground};
    overflow-y: scroll;
    scroll-padding-top: 5rem;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    ${low} {
      scroll-padding-top: 0;
    }
  }
  body {
    margin: 0;
    color: ${color.text};
    background: ${color.ground};
    font-family: ${font.text};
    font-size: ${size.body};
    line-height: 1.5;
    font-variant-numeric: tabular-nums lining-nums;
    overflow-wrap: break-word;
  }
  h1, h2, h3, h4, p, ol, ul, dl, dd, figure, fieldset {
    margin: 0;
    padding: 0;
  }
  p, dd, li {
    text-wrap: pretty;
  }
  fieldset {
    border: 0;
    min-width: 0;
  }
  ol, ul {
    list-style: none;
  }
  a {
    color: ${color.brass};
    text-underline-offset: 0.2em;
  }
  button, input, select, textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
    font-variant-numeric: inherit;
  }
  :focus-visible {
    outline: ${ring};
    outline-offset: 2px;
    border-radius: ${radius.small};
  }
  /* Focus moves here by program after navigation; a ring around a whole page says nothing. */
  [tabindex='-1']:focus-visible {
    outline: none;
  }
  ::selection {
    color: ${color.onBrass};
    background: ${color.brassFill};
  }
  /* Ground and ink of what is chosen are gone then: a frame says it, beside which the focus has its ring. */
  ${ownColours} {
    label:has(:checked), [aria-pressed='true'] {
      border: 4px solid Highlight !important;
    }
  }
  ${stillness} {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
