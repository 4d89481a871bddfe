import { styled } from 'styled-components';
import { radius, space } from '../../theme/tokens.ts';
import { brassStitch, feltGround } from './felt-ground.ts';

/** Ground of a picture. */
export const FeltTile = styled.div`
  ${feltGround}
  ${brassStitch}
  position: relative;
  display: grid;
  place-items: center;
  overflow: hidden;
  padding: ${space(5)} ${space(6)};
  border-radius: ${radius.large};
  > svg {
    max-width: 13rem;
  }
`;
