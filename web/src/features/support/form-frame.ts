import { styled } from 'styled-components';
import { color, radius, size, space } from '../../theme/tokens.ts';

export const FormFrame = styled.form`
  display: grid;
  gap: ${space(4)};
`;

export const Words = styled.p`
  max-width: 65ch;
  color: ${color.quiet};
  font-size: ${size.small};
`;

export const Messages = styled.ol`
  display: grid;
  gap: ${space(3)};
`;

export const Message = styled.li<{ $isOwn: boolean }>`
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  background: ${({ $isOwn }) => ($isOwn ? color.raised : color.brassTint)};
  border-radius: ${radius.small};
  p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
