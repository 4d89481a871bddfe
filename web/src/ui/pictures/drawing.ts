import { styled } from 'styled-components';
import { color, font } from '../../theme/tokens.ts';

/** Drawn for felt. Decorative: the text beside it says the same. */
export const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: auto;

  .paper {
    fill: ${color.slip};
  }
  .rule {
    fill: none;
    stroke: ${color.slipLine};
    stroke-width: 2.5;
    stroke-linecap: round;
  }
  .ink {
    fill: ${color.slipInk};
  }
  .brass {
    fill: ${color.brassFill};
    stroke: color-mix(in srgb, ${color.brassFill}, black 45%);
    stroke-width: 1.5;
  }
  .inset {
    fill: none;
    stroke: color-mix(in srgb, ${color.brassFill}, black 35%);
    stroke-width: 1.5;
  }
  .edge {
    fill: ${color.woodDark};
    stroke: ${color.brassFill};
    stroke-width: 2;
  }
  .gain {
    fill: ${color.pocketGreen};
  }
  .red {
    fill: ${color.pocketRed};
  }
  .sign {
    fill: none;
    stroke: ${color.ivory};
    stroke-width: 4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .line {
    fill: none;
    stroke: ${color.ivory};
    stroke-width: 3;
    stroke-linecap: round;
  }
  .ivory {
    fill: ${color.ivory};
  }
  text {
    fill: ${color.slipInk};
    font-family: ${font.face};
    font-size: 15px;
    font-weight: 560;
    text-anchor: middle;
  }
`;
