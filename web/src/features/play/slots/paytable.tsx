// The paytable, printed on the felt beside the reels: what a line pays of the stake, and how often it comes.
import { styled } from 'styled-components';
import type { Fraction } from '#contracts/games/chance.ts';
import { slots, type SlotSymbol, SYMBOLS } from '#contracts/games/slots/slots.ts';
import { color, font, size, space, weight } from '../../../theme/tokens.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { SlotSymbolFace, SYMBOL_TITLES } from '../../../ui/slot-symbol/slot-symbol.tsx';

const Frame = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};

  caption {
    padding-bottom: ${space(1)};
    font-family: ${font.face};
    font-size: ${size.lead};
    text-align: start;
  }
  th,
  td {
    padding: ${space(1)} ${space(2)};
    border-top: 1px solid color-mix(in srgb, ${color.ivory}, transparent 82%);
    font-weight: ${weight.text};
    text-align: end;
    white-space: nowrap;
  }
  th:first-child {
    text-align: start;
  }
  thead th {
    border-top: 0;
    font-size: ${size.fine};
  }
`;

const Line = styled.tr<{ $hasPaid: boolean }>`
  background: ${({ $hasPaid }) => ($hasPaid ? `color-mix(in srgb, ${color.brassFill}, transparent 78%)` : 'none')};
  box-shadow: ${({ $hasPaid }) => ($hasPaid ? `inset 3px 0 0 ${color.brassFill}` : 'none')};
`;

const Symbols = styled.span`
  display: inline-flex;
  gap: ${space(0.5)};
  vertical-align: middle;
`;

/** A scrap of the reel's ivory. */
const Scrap = styled.span`
  width: 1.625rem;
  height: 1.625rem;
  padding: 3px;
  background: ${color.ivory};
  border-radius: 3px;
`;

const Pays = styled.td`
  && {
    font-family: ${font.face};
    font-weight: ${weight.faceStrong};
  }
`;

/** "1 in 38": whole numbers, with one place where a whole one would mislead. */
export function oneIn({ numerator, denominator }: Fraction): string {
  const tries = denominator / numerator;
  return `1 in ${tries < 10 ? tries.toFixed(1) : Math.round(tries).toLocaleString('en-US')}`;
}

const TRIPLES = [...SYMBOLS.keys()].toReversed().map((place) => ({ symbol: SYMBOLS[place]!, ...slots.odds[place]! }));
const PAIR = slots.odds.at(-1)!;

/** What the last spin paid by: three of a symbol, any pair, or nothing. */
export type PaidLine = SlotSymbol | 'pair' | null;

export function Paytable({ paid }: { paid: PaidLine }) {
  return (
    <Frame>
      <caption>Paytable</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Pays</th>
          <th scope="col">Comes</th>
        </tr>
      </thead>
      <tbody>
        {TRIPLES.map(({ symbol, multiplierHundredths, chance }) => (
          <Line key={symbol} $hasPaid={paid === symbol}>
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
            <Pays>{multiplierHundredths / 100}x</Pays>
            <td>{oneIn(chance)}</td>
          </Line>
        ))}
        <Line $hasPaid={paid === 'pair'}>
          <th scope="row">Any pair</th>
          <Pays>{PAIR.multiplierHundredths / 100}x</Pays>
          <td>{oneIn(PAIR.chance)}</td>
        </Line>
      </tbody>
    </Frame>
  );
}
