// Distinct by shape, not only by colour. Decorative: the parent names it.
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SlotSymbol } from '#contracts/games/slots/slots.ts';
import { color } from '../../theme/tokens.ts';
import { Bell, Cherry, Grapes, Lemon, Orange } from './ripe-symbols.tsx';

const [OUTER, INNER] = [45, 19];
const CENTRE = { x: 50, y: 53 };

function tip(at: number): string {
  const reach = at % 2 === 0 ? OUTER : INNER;
  const turn = (at * Math.PI) / 5 - Math.PI / 2;
  return `${(CENTRE.x + reach * Math.cos(turn)).toFixed(2)} ${(CENTRE.y + reach * Math.sin(turn)).toFixed(2)}`;
}

const FACETS = Array.from({ length: 10 }, (_, at) => at);

function Star() {
  return (
    <>
      {FACETS.map((at) => (
        <path
          key={at}
          className={at % 2 === 0 ? 'deep' : 'brass'}
          d={`M${CENTRE.x} ${CENTRE.y} L${tip(at)} L${tip(at + 1)}Z`}
        />
      ))}
    </>
  );
}

function Diamond() {
  return (
    <>
      <path className="blue" d="M26 20 L74 20 L96 44 L50 92 L4 44Z" />
      <path className="ice" d="M26 20 L36 44 L4 44Z M50 20 L64 44 L36 44Z" />
      <path className="glass" d="M26 20 L50 20 L36 44Z M50 20 L74 20 L64 44Z M4 44 L36 44 L50 92Z" />
      <path className="ice" d="M36 44 L64 44 L50 92Z" />
      <path className="glint" d="M33 24 L43 24 L36 35Z" />
    </>
  );
}

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
