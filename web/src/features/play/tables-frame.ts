import { styled } from 'styled-components';
import { from, sideways, space } from '../../theme/tokens.ts';
import { columnWidth } from '../../ui/layout/page-column.ts';

/** Room for the wide layout of a table. */
export const wideTable = '@container tables (min-width: 54rem)';

export const TablesFrame = styled.div`
  position: relative;
  width: 100%;
  max-width: ${columnWidth};
  margin-inline: auto;
  padding: 0 ${space(4)} ${space(16)};
  ${from.tablet} {
    padding-inline: ${space(6)};
  }
  @media (min-width: 64rem) and (min-height: 28.01rem) {
    container: tables / inline-size;
  }
  ${sideways} {
    padding-inline: ${space(3)};
  }
`;
