import { styled } from 'styled-components';
import { color, layer, radius, space, weight } from '../../theme/tokens.ts';

export const SkipLink = styled.a`
  position: fixed;
  top: ${space(2)};
  left: ${space(2)};
  z-index: ${layer.toast};
  padding: ${space(3)} ${space(4)};
  color: ${color.onBrass};
  background: ${color.brassFill};
  border-radius: ${radius.small};
  font-weight: ${weight.strong};
  &:not(:focus) {
    transform: translateY(-200%);
  }
`;
