import { styled } from 'styled-components';
import { color, motion, radius, ring, size, space, weight } from '../../theme/tokens.ts';

export const Choices = styled.fieldset`
  display: grid;
  gap: ${space(2)};
`;

export const ChoiceLegend = styled.legend`
  padding: 0;
  margin-bottom: ${space(1)};
  font-size: ${size.small};
  font-weight: ${weight.strong};
`;

export const Choice = styled.label`
  position: relative;
  display: grid;
  border: 1px solid ${color.border};
  border-radius: ${radius.small};
  cursor: pointer;
  transition:
    background-color ${motion.feedback},
    border-color ${motion.feedback};
  &:has(:checked) {
    background: ${color.brassTint};
    border-color: ${color.brass};
    box-shadow: inset 0 0 0 1px ${color.brass};
  }
  &:has(:focus-visible) {
    outline: ${ring};
    outline-offset: 2px;
  }
  &:has([aria-disabled='true']) {
    color: ${color.quiet};
    cursor: not-allowed;
  }
`;
