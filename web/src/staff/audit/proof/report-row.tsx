import { styled } from 'styled-components';
import { color, line, size, space, weight } from '../../../theme/tokens.ts';

export const ReportRow = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(4)};
  padding: ${space(2.5)} ${space(4)};
  border-bottom: ${line.hair};
  font-size: ${size.small};
  &:last-child {
    border-bottom: 0;
  }
  strong {
    font-weight: ${weight.strong};
    overflow-wrap: anywhere;
  }
  p {
    grid-column: 1 / -1;
    overflow-wrap: anywhere;
  }
  p[role='alert'] {
    color: ${color.loss};
  }
`;
