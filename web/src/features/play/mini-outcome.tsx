// The place on a slip where its outcome is drawn small; it keeps its room while the outcome is still on its way.
import { styled } from 'styled-components';
import { color, radius } from '../../theme/tokens.ts';

export const MiniOutcome = styled.span`
  flex: none;
  width: 1.75rem;
  height: 1.75rem;
  overflow: hidden;
  border-radius: ${radius.small};
  box-shadow: 0 0 0 1px ${color.slipLine};
`;
