// Layout of a game: table, bet bar, strip. On a phone the bar comes last so that it can stick to the bottom.
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
