import { styled } from 'styled-components';
import { color, from, layer, low, radius, space, weight } from '../theme/tokens.ts';

export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
  &:has([data-tab-bar]) {
    padding-bottom: calc(3.5rem + env(safe-area-inset-bottom, 0px));
    ${low} {
      padding-bottom: 0;
    }
    ${from.desk} {
      padding-bottom: 0;
    }
  }
`;

export const Main = styled.main`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
`;

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
