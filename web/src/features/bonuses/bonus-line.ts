import { styled } from 'styled-components';
import { bookFigure, color, space } from '../../theme/tokens.ts';

/** A figure and what may be done with it. */
export const BonusLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
`;

export const BonusAmount = styled.p`
  ${bookFigure}
  display: flex;
  align-items: center;
  gap: ${space(2)};
  font-variant-numeric: tabular-nums;
  svg {
    color: ${color.brass};
  }
`;
