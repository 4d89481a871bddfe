import { styled } from 'styled-components';
import { color, line, motion, radius, touch } from '../../../theme/tokens.ts';

export const FigureButton = styled.button`
  min-height: ${touch};
  padding: 0;
  color: ${color.text};
  background: ${color.raised};
  border: ${line.firm};
  border-radius: ${radius.small};
  cursor: pointer;
  transition: border-color ${motion.feedback};
  &:hover {
    border-color: ${color.brass};
  }
  &[aria-pressed='true'] {
    color: ${color.brass};
    border-color: ${color.brass};
  }
`;
