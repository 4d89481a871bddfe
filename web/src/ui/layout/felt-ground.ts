import { css } from 'styled-components';
import { color, radius, ringOn, space } from '../../theme/tokens.ts';

export const feltGround = css`
  ${ringOn('felt')}
  color: ${color.ivory};
  background:
    repeating-linear-gradient(45deg, rgb(255 255 255 / 1.4%) 0 1px, transparent 1px 3px),
    repeating-linear-gradient(-45deg, rgb(0 0 0 / 5%) 0 1px, transparent 1px 3px),
    radial-gradient(
      110% 130% at 50% 8%,
      color-mix(in srgb, ${color.felt}, white 9%),
      ${color.felt} 46%,
      color-mix(in srgb, ${color.felt}, black 38%)
    );
`;

export const brassStitch = css`
  &::before {
    content: '';
    position: absolute;
    inset: ${space(2)};
    border: 1px solid color-mix(in srgb, ${color.brassFill}, transparent 55%);
    border-radius: ${radius.small};
    pointer-events: none;
  }
`;
