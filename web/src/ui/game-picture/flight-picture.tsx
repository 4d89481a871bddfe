import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';

const Drawing = styled.svg`
  display: block;
  overflow: visible;

  .ground {
    stroke: ${color.feltFirm};
    stroke-width: 3;
  }
  .under {
    fill: color-mix(in srgb, ${color.brassFill}, transparent 80%);
  }
  .way {
    fill: none;
    stroke: ${color.brassFill};
    stroke-width: 6;
    stroke-linecap: round;
  }
  circle {
    fill: ${color.ivory};
  }
`;

export function FlightPicture() {
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path className="under" d="M4 88 C 42 86 74 66 90 18 L 90 88 Z" />
      <line className="ground" x1="2" x2="98" y1="89" y2="89" />
      <path className="way" d="M4 86 C 42 84 74 64 90 18" />
      <circle cx="90" cy="18" r="8" />
    </Drawing>
  );
}
