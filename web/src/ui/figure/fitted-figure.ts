// How large a figure is written that must be read in one piece: the balance where it is the largest of a screen, a total on
// its tile. Twelve digits are wider than a phone then, or than a tile.
import { css } from 'styled-components';
import { size } from '../../theme/tokens.ts';

/** In em: what a digit or a comma takes on the average, in the heavier weights of the face and among many zeros. */
const LETTER_EM = 0.56;

/** What the figure must not be wider than. */
export const figurePlace = css`
  container-type: inline-size;
`;

/**
 * As large as it may be, and smaller where that many letters would be wider than their place: none is cut off. `width`: of
 * the place, where it has no `figurePlace` around it.
 */
export function fittedFigure(letters: number, largest: string = size.hero, width = '100cqi') {
  return css`
    font-size: min(${largest}, ${width} / ${letters * LETTER_EM});
    white-space: nowrap;
  `;
}
