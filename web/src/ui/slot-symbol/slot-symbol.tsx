// Distinct by shape, not only by colour. Decorative: the parent names it.
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SlotSymbol } from '#contracts/games/slots/slots.ts';
import { color } from '../../theme/tokens.ts';
import { Diamond, Star } from './cut-symbols.tsx';
import { Bell, Cherry, Grapes, Lemon, Orange } from './ripe-symbols.tsx';

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  overflow: visible;

  .red {
    fill: ${color.slipLoss};
  }
  .leaf {
    fill: ${color.slipGain};
  }
  .stem {
    fill: none;
    stroke: ${color.slipBrass};
    stroke-width: 4;
    stroke-linecap: round;
  }
  .yellow {
    fill: ${color.lemon};
  }
  .orange {
    fill: color-mix(in srgb, ${color.brassFill}, ${color.slipLoss} 48%);
  }
  .pulp {
    fill: color-mix(in srgb, ${color.brassFill}, ${color.slipLoss} 26%);
  }
  .pale {
    fill: ${color.ivory};
  }
  .plum {
    fill: ${color.plum};
  }
  .brass {
    fill: ${color.brassFill};
  }
  .deep {
    fill: color-mix(in srgb, ${color.brassFill}, ${color.pip} 38%);
  }
  .ice {
    fill: color-mix(in srgb, ${color.slipGlass}, white 62%);
  }
  .glass {
    fill: color-mix(in srgb, ${color.slipGlass}, white 25%);
  }
  .blue {
    fill: ${color.slipGlass};
  }
  .glint {
    fill: white;
    opacity: 0.5;
  }
  .dusk {
    fill: ${color.pip};
    opacity: 0.16;
  }
`;

const DRAWINGS: Record<SlotSymbol, ReactNode> = {
  cherry: <Cherry />,
  lemon: <Lemon />,
  orange: <Orange />,
  grapes: <Grapes />,
  bell: <Bell />,
  star: <Star />,
  diamond: <Diamond />,
};

export function SlotSymbolFace({ symbol }: { symbol: SlotSymbol }) {
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {DRAWINGS[symbol]}
    </Drawing>
  );
}

export const SYMBOL_TITLES: Readonly<Record<SlotSymbol, string>> = {
  cherry: 'Cherry',
  lemon: 'Lemon',
  orange: 'Orange',
  grapes: 'Grapes',
  bell: 'Bell',
  star: 'Star',
  diamond: 'Diamond',
};
