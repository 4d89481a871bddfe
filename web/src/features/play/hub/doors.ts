import { styled } from 'styled-components';
import { space } from '../../../theme/tokens.ts';

export const Doors = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-top: auto;
`;
