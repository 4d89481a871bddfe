import { styled } from 'styled-components';
import { from, low } from '../theme/tokens.ts';

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
