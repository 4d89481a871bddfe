import { css } from 'styled-components';
import { from, space, width } from '../../theme/tokens.ts';

export const pageColumn = css`
  width: 100%;
  max-width: ${width.page};
  margin-inline: auto;
  padding-inline: ${space(4)};
  ${from.tablet} {
    padding-inline: ${space(6)};
  }
`;
