// Font sizes for figures that must not wrap: twelve digits in a large size are wider than a phone or a tile.
import { css } from 'styled-components';
import { size } from '../../theme/tokens.ts';

/** In em: average width of a digit or comma in the heavier weights, with many zeros. */
const LETTER_EM = 0.56;

export const figurePlace = css`
  container-type: inline-size;
`;

/** Shrinks to fit `letters` into the width. `width` replaces the container where there is no `figurePlace`. */
export function fittedFigure(letters: number, largest: string = size.hero, width = '100cqi') {
  return css`
    font-size: min(${largest}, ${width} / ${letters * LETTER_EM});
    white-space: nowrap;
  `;
}
