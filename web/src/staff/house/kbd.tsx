import { styled } from 'styled-components';
import { color, line, radius, space, weight } from '../../theme/tokens.ts';

export const Kbd = styled.kbd`
  display: inline-block;
  min-width: 1.4em;
  padding: 0 ${space(1)};
  color: ${color.quiet};
  background: ${color.ground};
  border: ${line.hair};
  border-radius: ${radius.mark};
  font-family: inherit;
  font-size: 0.75rem;
  font-weight: ${weight.text};
  line-height: 1.5;
  text-align: center;
`;
