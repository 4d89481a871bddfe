import { styled } from 'styled-components';
import { NUMBERS } from '#contracts/games/keno/paytables.ts';
import { color, font, weight } from '../../theme/tokens.ts';

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  background: ${color.felt};

  .open {
    fill: ${color.feltLine};
  }
  .drawn {
    fill: color-mix(in srgb, ${color.brassFill}, transparent 25%);
  }
  .count-ground {
    fill: ${color.ivory};
  }
  text {
    fill: ${color.pip};
    font-family: ${font.face};
    font-weight: ${weight.faceStrong};
    text-anchor: middle;
  }
`;

const STEP = 10;
const COLUMNS = 10;

type KenoMarkProps = { drawn: readonly number[]; matches: number };

export function KenoMark({ drawn, matches }: KenoMarkProps) {
  return (
    <Drawing viewBox="-2 -12 104 104" aria-hidden="true" focusable="false">
      {Array.from({ length: NUMBERS }, (_, index) => (
        <circle
          key={index}
          className={drawn.includes(index + 1) ? 'drawn' : 'open'}
          cx={(index % COLUMNS) * STEP + STEP / 2}
          cy={Math.floor(index / COLUMNS) * STEP + STEP / 2}
          r="3.2"
        />
      ))}
      <circle className="count-ground" cx="50" cy="40" r="31" />
      <text x="50" y="57" fontSize="48">
        {matches}
      </text>
    </Drawing>
  );
}
