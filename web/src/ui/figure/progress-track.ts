import { styled } from 'styled-components';
import { color, motion, radius, space, stillness } from '../../theme/tokens.ts';

export const Track = styled.div`
  height: ${space(2)};
  overflow: hidden;
  background: ${color.raised};
  border: 1px solid ${color.border};
  border-radius: ${radius.mark};
`;

/** Its style has the width. */
export const Filled = styled.div`
  height: 100%;
  background: ${color.brassFill};
  transition: width ${motion.result};
  ${stillness} {
    transition: none;
  }
`;
