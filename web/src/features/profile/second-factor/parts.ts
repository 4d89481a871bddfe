import { styled } from 'styled-components';
import { color, font, size, space } from '../../../theme/tokens.ts';

export const Rows = styled.div`
  display: grid;
  gap: ${space(4)};
`;

export const FormRows = styled.form`
  display: grid;
  gap: ${space(4)};
`;

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
  align-items: center;
  gap: ${space(3)};
`;

export const Codes = styled.pre`
  margin: 0;
  font-family: ${font.mono};
  font-size: ${size.small};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
