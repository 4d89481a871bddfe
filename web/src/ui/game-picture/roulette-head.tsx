import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';

const Drawing = styled.svg`
  display: block;
  overflow: visible;

  .rim {
    fill: ${color.woodDark};
    stroke: ${color.brassFill};
    stroke-width: 3;
  }
  .red {
    fill: ${color.pocketRed};
  }
  .black {
    fill: ${color.pocketBlack};
  }
  .green {
    fill: ${color.pocketGreen};
  }
  .cone {
    fill: ${color.wood};
    stroke: ${color.brassFill};
    stroke-width: 1.5;
  }
  .hub {
    fill: ${color.brassFill};
  }
  .ball {
    fill: ${color.ivory};
  }
`;

const POCKETS = 19;
const [OUTER, INNER] = [42, 27];

function spot(turn: number, radius: number): string {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

function pocketPath(at: number): string {
  const [from, to] = [(at - 0.5) / POCKETS, (at + 0.5) / POCKETS];
  return `M${spot(from, INNER)} L${spot(from, OUTER)} A${OUTER} ${OUTER} 0 0 1 ${spot(to, OUTER)} L${spot(to, INNER)} A${INNER} ${INNER} 0 0 0 ${spot(from, INNER)} Z`;
}

/** Fewer pockets than a wheel has: a small picture. */
export function RouletteHead() {
  return (
    <Drawing viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      <circle className="rim" r="47" />
      {Array.from({ length: POCKETS }, (_, at) => (
        <path key={at} className={at === 0 ? 'green' : at % 2 === 0 ? 'red' : 'black'} d={pocketPath(at)} />
      ))}
      <circle className="cone" r={INNER} />
      <circle className="hub" r="7" />
      <circle className="ball" cx="21" cy="-28" r="5" />
    </Drawing>
  );
}
