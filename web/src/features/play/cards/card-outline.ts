import { styled } from 'styled-components';
import { color } from '../../../theme/tokens.ts';

export const CardOutline = styled.li`
  width: var(--card-width);
  aspect-ratio: 100 / 140;
  border: 1px dashed ${color.feltLine};
  border-radius: 8%/6%;
`;
