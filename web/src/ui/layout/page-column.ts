import { css } from 'styled-components';
import { from, space, width } from '../../theme/tokens.ts';

/** The navigation bar is as wide as the page; a wider page sets `--column` on the body. */
export const columnWidth = `var(--column, ${width.page})`;

export const pageColumn = css`
  width: 100%;
  max-width: ${columnWidth};
  margin-inline: auto;
  padding-inline: ${space(4)};
  ${from.tablet} {
    padding-inline: ${space(6)};
  }
`;
