import { css, styled } from 'styled-components';
import { color, line, motion, radius, size, space, touch } from '../../theme/tokens.ts';

export const controlFrame = css`
  width: 100%;
  min-width: 0;
  min-height: ${touch};
  padding: ${space(2)} ${space(3)};
  color: ${color.text};
  background: ${color.ground};
  border: ${line.firm};
  border-radius: ${radius.small};
  font-size: ${size.body};
  transition: border-color ${motion.feedback};
  &::placeholder {
    color: ${color.quiet};
    opacity: 1;
  }
  &:hover:not(:disabled, [aria-disabled='true']) {
    border-color: ${color.quiet};
  }
  &[aria-invalid='true'] {
    border-color: ${color.loss};
  }
  &:disabled,
  &[aria-disabled='true'] {
    color: ${color.quiet};
    background: ${color.raised};
    cursor: not-allowed;
  }
`;

export const Input = styled.input`
  ${controlFrame}
`;
