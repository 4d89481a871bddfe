import { styled } from 'styled-components';
import { color, font, from, low, space } from '../../../theme/tokens.ts';

const Print = styled.svg`
  display: none;
  width: min(30rem, 100%);
  ${from.tablet} {
    display: block;
  }
  ${low} {
    display: none;
  }
  margin-block-end: -${space(2)};
  margin-inline: auto;
  fill: color-mix(in srgb, ${color.brassFill}, transparent 12%);

  .large {
    font-family: ${font.face};
    font-size: 29px;
    letter-spacing: 0.06em;
    ${from.tablet} {
      font-size: 25px;
    }
  }
  .small {
    font-size: 20px;
    letter-spacing: 0.1em;
    ${from.tablet} {
      font-size: 13px;
      letter-spacing: 0.14em;
    }
  }
  .rule {
    fill: none;
    stroke: color-mix(in srgb, ${color.brassFill}, transparent 55%);
  }
`;

/** Decorative: the Rules panel says the same. */
export function FeltPrint() {
  return (
    <Print viewBox="0 0 540 88" aria-hidden="true" focusable="false">
      <path id="blackjack-print-large" d="M 20 8 Q 270 66 520 8" fill="none" />
      <path id="blackjack-print-small" d="M 20 37 Q 270 95 520 37" fill="none" />
      <path className="rule" d="M 20 16 Q 270 74 520 16" />
      <text className="large" textAnchor="middle">
        <textPath href="#blackjack-print-large" startOffset="50%">
          Blackjack pays 3 to 2
        </textPath>
      </text>
      <text className="small" textAnchor="middle">
        <textPath href="#blackjack-print-small" startOffset="50%">
          Dealer stands on every 17
        </textPath>
      </text>
    </Print>
  );
}
