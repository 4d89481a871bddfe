import { styled } from 'styled-components';
import { color, motion, radius, touch } from '../../theme/tokens.ts';

export const CornerSwitch = styled.button<{ $isOn: boolean }>`
  display: grid;
  place-items: center;
  width: ${touch};
  height: ${touch};
  padding: 0;
  color: ${({ $isOn }) => ($isOn ? color.brassFill : `color-mix(in srgb, ${color.ivory}, transparent 20%)`)};
  background: transparent;
  border: 0;
  border-radius: ${radius.small};
  cursor: pointer;
  transition: color ${motion.feedback};
  @media (hover: hover) {
    &:hover {
      color: ${color.ivory};
    }
  }
`;
