// How large the balance is written where it is the largest figure of a screen. Twelve digits are wider than a phone then.
import { css } from 'styled-components';
import { size } from '../../theme/tokens.ts';

/** In em: what a digit or a comma takes on the average, in the heavier weights of the face and among many zeros. */
const LETTER_EM = 0.56;

/** What the figure must not be wider than. */
export const figurePlace = css`
  container-type: inline-size;
`;

/** As large as the house writes, and smaller where that many letters would be wider than their place: none is cut off. */
export function fittedFigure(letters: number) {
  return css`
    font-size: min(${size.hero}, 100cqi / ${letters * LETTER_EM});
    white-space: nowrap;
  `;
}
