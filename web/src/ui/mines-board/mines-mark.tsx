import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';
import { SIDE } from './tile-name.ts';

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  background: ${color.felt};

  .hidden {
    fill: ${color.feltLine};
  }
  .safe {
    fill: ${color.ivory};
  }
  .mine {
    fill: ${color.pocketBlack};
  }
  .hit {
    fill: ${color.pocketRed};
  }
  .dot {
    fill: color-mix(in srgb, ${color.ivory}, transparent 30%);
  }
  .stone {
    fill: ${color.slipGain};
  }
  .cross {
    stroke: ${color.ivory};
    stroke-width: 2.6;
    stroke-linecap: round;
  }
`;

const STEP = 20;

type MinesMarkProps = { mines: readonly number[]; revealed: readonly number[]; hitTile: number | null };

export function MinesMark({ mines, revealed, hitTile }: MinesMarkProps) {
  return (
    <Drawing viewBox="-3 -3 106 106" aria-hidden="true" focusable="false">
      {Array.from({ length: SIDE * SIDE }, (_, tile) => {
        const isSafe = revealed.includes(tile);
        const isMine = mines.includes(tile);
        const name = tile === hitTile ? 'hit' : isSafe ? 'safe' : isMine ? 'mine' : 'hidden';
        return (
          <g key={tile} transform={`translate(${(tile % SIDE) * STEP} ${Math.floor(tile / SIDE) * STEP})`}>
            <rect className={name} x="1.5" y="1.5" width="17" height="17" rx="3" />
            {isSafe && <path className="stone" d="M10 4.5 L15.5 10 L10 15.5 L4.5 10Z" />}
            {name === 'mine' && <circle className="dot" cx="10" cy="10" r="4" />}
            {name === 'hit' && <path className="cross" d="M6 6 L14 14 M14 6 L6 14" />}
          </g>
        );
      })}
    </Drawing>
  );
}
