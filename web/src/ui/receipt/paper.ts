import { css, styled } from 'styled-components';
import { color, font, ringOn, size, space, weight } from '../../theme/tokens.ts';

const TOOTH = '8px';

export const tornEdge = css`
  padding-bottom: calc(${TOOTH} / 2);
  mask:
    conic-gradient(from -45deg at bottom, transparent, #000 1deg 89deg, transparent 90deg) bottom / ${TOOTH}
      calc(${TOOTH} / 2) repeat-x,
    linear-gradient(#000 0 0) top / 100% calc(100% - ${TOOTH} / 2 + 0.5px) no-repeat;
`;

export const Paper = styled.div`
  ${tornEdge}
  ${ringOn('slip')}
  position: relative;
  color: ${color.slipInk};
  background:
    linear-gradient(180deg, color-mix(in srgb, ${color.slipLine}, transparent 55%), transparent 0.9rem), ${color.slip};
  font-variant-numeric: tabular-nums lining-nums;
`;

/** Holds the shadow, which the clipped edge would cut off. */
export const PaperShadow = styled.div`
  filter: drop-shadow(0 1px 0 ${color.slipLine}) drop-shadow(0 4px 7px ${color.shade});
`;

export const Perforation = styled.hr`
  height: 0;
  margin: ${space(2)} 0;
  border: 0;
  border-top: 2px dotted ${color.slipLine};
`;

export const SlipTitle = styled.span`
  font-family: ${font.face};
  font-weight: ${weight.faceStrong};
  letter-spacing: 0.005em;
`;

export const SlipQuiet = styled.span`
  color: ${color.slipQuiet};
  font-size: ${size.fine};
`;

export const Figures = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  row-gap: 1px;

  dt {
    color: ${color.slipQuiet};
  }
  dd {
    overflow-wrap: anywhere;
  }
  .total {
    font-weight: ${weight.strong};
  }
  .gain {
    color: ${color.slipGain};
    font-weight: ${weight.strong};
  }
  .loss {
    color: ${color.slipLoss};
  }
`;

/** A figure that does not fit beside its label goes below it instead of breaking. */
export const FigureLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  column-gap: ${space(3)};

  dd {
    margin-inline-start: auto;
    text-align: end;
  }
`;
