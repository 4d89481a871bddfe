// Drawn once; the parent rotates the whole picture.
import { memo } from 'react';
import { styled } from 'styled-components';
import { pocketText } from '#contracts/games/roulette/pockets.ts';
import { color, font } from '../../../../theme/tokens.ts';
import { paintOf } from '../../../../ui/pocket/pocket-mark.tsx';
import { angleOf, POCKET_DEGREES, WHEEL_ORDER } from './wheel-pose.ts';

/** In drawing units; the bowl has a radius of 200. */
const [NUMBERS_OUT, NUMBERS_IN, POCKETS_IN] = [160, 130, 98];
const NUMBER_AT = 140;

const Drawing = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;

  .fret {
    stroke: color-mix(in srgb, ${color.brassFill}, black 8%);
    stroke-width: 1.4;
  }
  .well {
    stroke: color-mix(in srgb, ${color.brassFill}, black 20%);
    stroke-width: 1;
  }
  text {
    fill: ${color.ivory};
    font-family: ${font.face};
    font-size: 14.5px;
    font-weight: 560;
    text-anchor: middle;
  }
  .ring {
    fill: none;
    stroke: ${color.brassFill};
  }
  .cone {
    fill: ${color.wood};
  }
  .slope {
    fill: color-mix(in srgb, ${color.wood}, ${color.woodLight});
  }
  .turret {
    fill: ${color.brassFill};
  }
  .turret-low {
    fill: color-mix(in srgb, ${color.brassFill}, black 30%);
  }
  .shine {
    fill: color-mix(in srgb, ${color.brassFill}, white 45%);
  }
`;

function point(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

function piece(outer: number, inner: number, middle: number): string {
  const [start, end] = [middle - POCKET_DEGREES / 2, middle + POCKET_DEGREES / 2];
  return [
    `M ${point(outer, start)} A ${outer} ${outer} 0 0 1 ${point(outer, end)}`,
    `L ${point(inner, end)} A ${inner} ${inner} 0 0 0 ${point(inner, start)} Z`,
  ].join(' ');
}

function Pocket({ pocket }: { pocket: number }) {
  const middle = angleOf(pocket);
  const paint = paintOf(pocket);
  return (
    <g>
      <path className="fret" style={{ fill: paint }} d={piece(NUMBERS_OUT, NUMBERS_IN, middle)} />
      <path
        className="well"
        style={{ fill: `color-mix(in srgb, ${paint}, black 34%)` }}
        d={piece(NUMBERS_IN, POCKETS_IN, middle)}
      />
      <text transform={`rotate(${middle}) translate(0 ${-NUMBER_AT})`}>{pocketText(pocket)}</text>
    </g>
  );
}

export const WheelRotor = memo(function WheelRotor() {
  return (
    <Drawing viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
      {WHEEL_ORDER.map((pocket) => (
        <Pocket key={pocket} pocket={pocket} />
      ))}
      <circle className="ring" r={NUMBERS_OUT} strokeWidth="2.5" />
      <circle className="ring" r={NUMBERS_IN} strokeWidth="1.5" />
      <circle className="slope" r={POCKETS_IN} />
      <circle className="cone" r="70" />
      <circle className="ring" r={POCKETS_IN} strokeWidth="2" />
      {[0, 90, 180, 270].map((turn) => (
        <g key={turn} transform={`rotate(${turn + 20})`}>
          <rect className="turret-low" x="-2.5" y="-50" width="5" height="50" rx="2.5" />
          <circle className="turret" cy="-50" r="6.5" />
          <circle className="shine" cx="-1.5" cy="-52" r="2" />
        </g>
      ))}
      <circle className="turret-low" r="22" />
      <circle className="turret" r="17" />
      <circle className="shine" cx="-4" cy="-5" r="5" />
    </Drawing>
  );
});
