// How a game lies on the screen: table, bet bar and strip. On a phone the bar comes last, so that it can stay
// at the bottom of the screen while everything above it is read.
import { styled } from 'styled-components';
import { from, space } from '../../../theme/tokens.ts';

export const GameRoom = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;

  & > form {
    order: 1;
    margin-top: ${space(6)};
  }
  & > section {
    margin-top: ${space(6)};
  }
  ${from.tablet} {
    & > form {
      order: 0;
      margin-top: 0;
    }
    & > section {
      margin-top: ${space(8)};
    }
  }
`;
