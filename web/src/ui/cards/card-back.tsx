import { useId } from 'react';
import { styled } from 'styled-components';
import { color, font } from '../../theme/tokens.ts';

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 100%;

  .paper {
    fill: color-mix(in srgb, ${color.ivory}, white 40%);
    stroke: color-mix(in srgb, ${color.ivory}, ${color.pip} 22%);
  }
  .field {
    fill: ${color.pocketGreen};
  }
  .tally {
    stroke: color-mix(in srgb, ${color.brassFill}, transparent 35%);
    stroke-width: 1.1;
    stroke-linecap: round;
  }
  .line {
    fill: none;
    stroke: ${color.brassFill};
    stroke-width: 1;
  }
  .medal {
    fill: ${color.pocketGreen};
    stroke: ${color.brassFill};
    stroke-width: 1.5;
  }
  text {
    fill: ${color.ivory};
    font-family: ${font.face};
    font-size: 36px;
    font-weight: 560;
    text-anchor: middle;
  }
`;

/** `mark`: in the middle, for a hidden card in play. */
export function CardBack({ mark }: { mark?: string | undefined }) {
  const pattern = useId();
  return (
    <Drawing viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={pattern} width="14" height="14" patternUnits="userSpaceOnUse">
          <path className="tally" d="M3 3.5v7M6 3.5v7M9 3.5v7M12 3.5v7M1.5 9.5 13.5 4.5" />
        </pattern>
      </defs>
      <rect className="paper" x="0.5" y="0.5" width="99" height="139" rx="8" />
      <rect className="field" x="7" y="7" width="86" height="126" rx="4" />
      <rect x="8" y="7" width="84" height="126" rx="4" fill={`url(#${pattern})`} />
      <rect className="line" x="7" y="7" width="86" height="126" rx="4" />
      {mark !== undefined && (
        <>
          <circle className="medal" cx="50" cy="70" r="25" />
          <text x="50" y="83">
            {mark}
          </text>
        </>
      )}
    </Drawing>
  );
}
