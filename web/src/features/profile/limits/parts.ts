import { styled } from 'styled-components';
import { color, size, space } from '../../../theme/tokens.ts';

export const Words = styled.p`
  max-width: 65ch;
`;

export const Quiet = styled.p`
  max-width: 65ch;
  color: ${color.quiet};
  font-size: ${size.small};
`;

export const Wrong = styled.p`
  color: ${color.loss};
`;

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`;

export const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;
