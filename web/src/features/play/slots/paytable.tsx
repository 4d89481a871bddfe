import { styled } from 'styled-components';
import type { Fraction } from '#contracts/games/chance.ts';
import { slots, type SlotSymbol, SYMBOLS } from '#contracts/games/slots/slots.ts';
import { color, radius, space } from '../../../theme/tokens.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { SlotSymbolFace, SYMBOL_TITLES } from '../../../ui/slot-symbol/slot-symbol.tsx';
import { OddsFrame, OddsLine, Pays } from '../spin/odds-frame.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';

const Symbols = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
  vertical-align: middle;
`;

const Scrap = styled.span`
  width: 1.625rem;
  height: 1.625rem;
  padding: 3px;
  background: ${color.ivory};
  border-radius: ${radius.mark};
`;

/** "1 in 38", "1 in 3.5": one decimal only where a whole number would mislead. */
export function oneIn({ numerator, denominator }: Fraction): string {
  const tries = denominator / numerator;
  return `1 in ${tries.toLocaleString('en-US', { maximumFractionDigits: tries < 10 ? 1 : 0 })}`;
}

const TRIPLES = [...SYMBOLS.keys()].toReversed().map((place) => ({ symbol: SYMBOLS[place]!, ...slots.odds[place]! }));
const PAIR = slots.odds.at(-1)!;

export type PaidLine = SlotSymbol | 'pair' | null;

export function Paytable({ paid }: { paid: PaidLine }) {
  return (
    <OddsFrame>
      <caption>Paytable</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Pays</th>
          <th scope="col">Chance</th>
        </tr>
      </thead>
      <tbody>
        {TRIPLES.map(({ symbol, multiplierHundredths, chance }) => (
          <OddsLine key={symbol} $isHit={paid === symbol}>
            <th scope="row">
              <VisuallyHidden>Three times {SYMBOL_TITLES[symbol]}</VisuallyHidden>
              <Symbols aria-hidden="true" title={SYMBOL_TITLES[symbol]}>
                {[1, 2, 3].map((place) => (
                  <Scrap key={place}>
                    <SlotSymbolFace symbol={symbol} />
                  </Scrap>
                ))}
              </Symbols>
            </th>
            <Pays>{multiplierText(multiplierHundredths)}</Pays>
            <td>{oneIn(chance)}</td>
          </OddsLine>
        ))}
        <OddsLine $isHit={paid === 'pair'}>
          <th scope="row">Any pair</th>
          <Pays>{multiplierText(PAIR.multiplierHundredths)}</Pays>
          <td>{oneIn(PAIR.chance)}</td>
        </OddsLine>
      </tbody>
    </OddsFrame>
  );
}
