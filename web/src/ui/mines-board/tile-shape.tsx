// Distinct by shape, not only by colour. Decorative: the tile has its state as text.
import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';

const jade = (ivoryShare: number) => `color-mix(in srgb, ${color.slipGain}, ${color.ivory} ${ivoryShare}%)`;

const Drawing = styled.svg`
  display: block;
  width: 66%;
  height: 66%;
  overflow: visible;

  .deep {
    fill: ${color.slipGain};
  }
  .mid {
    fill: ${jade(26)};
  }
  .pale {
    fill: ${jade(58)};
  }
  .glint {
    fill: white;
    opacity: 0.75;
  }
  .body {
    fill: currentColor;
  }
  .horn {
    fill: none;
    stroke: currentColor;
    stroke-width: 9;
    stroke-linecap: round;
  }
`;

export function Stone() {
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path className="deep" d="M28 16 L72 16 L96 42 L50 90 L4 42Z" />
      <path className="mid" d="M28 16 L38 42 L4 42Z M72 16 L96 42 L62 42Z M38 42 L62 42 L50 90Z" />
      <path className="pale" d="M28 16 L50 16 L38 42Z M50 16 L72 16 L62 42Z" />
      <path className="glint" d="M33 20 L43 20 L37 32Z" />
    </Drawing>
  );
}

const HORNS = Array.from({ length: 8 }, (_, at) => at * 45);

export function Mine() {
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {HORNS.map((degrees) => (
        <path key={degrees} className="horn" d="M50 26 V9" transform={`rotate(${degrees} 50 50)`} />
      ))}
      <circle className="body" cx="50" cy="50" r="30" />
      <circle className="glint" cx="40" cy="39" r="7" />
    </Drawing>
  );
}
