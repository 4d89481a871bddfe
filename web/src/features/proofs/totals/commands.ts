import { styled } from 'styled-components';
import { color, font, radius, size, space } from '../../../theme/tokens.ts';

/** Scrolls sideways: a wrapped command is hard to read. */
export const Commands = styled.pre`
  overflow-x: auto;
  margin: 0;
  padding: ${space(3)};
  background: ${color.raised};
  border-radius: ${radius.small};
  font-family: ${font.mono};
  font-size: ${size.fine};
`;
