import { styled } from 'styled-components';
import type { Fraction } from '#contracts/games/chance.ts';
import { type SlotsOutcome, slots, type SlotSymbol, SYMBOLS } from '#contracts/games/slots/slots.ts';
import { color, from, radius, sideways, size, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { SYMBOL_TITLES, SlotSymbolFace } from '../../../ui/slot-symbol/slot-symbol.tsx';
import { OddsFrame, OddsLine, Pays } from '../spin/odds-frame.ts';
import { Felt, WinGlow } from '../table/felt.tsx';
import { isGain, type Paid, ResultLine, ResultWords } from '../table/result-words.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';
import { payingReels } from './reel-pose.ts';
import { Reel } from './reel.tsx';
import type { Reels } from './use-reels.ts';

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

type PaidLine = SlotSymbol | 'pair' | null;

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

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  ${wideTable} {
    grid-template-columns: minmax(0, 1fr) minmax(17rem, auto);
    align-items: center;
    gap: ${space(10)};
  }
`;

const Place = styled.div`
  container-type: inline-size;
`;

const Machine = styled.div`
  --largest: 5rem;
  --cell: min(var(--largest), (100cqi - ${space(10)}) / 3, (var(--stage) - 6.75rem) / 2);
  display: grid;
  grid-template-columns: repeat(3, auto);
  gap: ${space(2)};
  position: relative;
  width: max-content;
  max-width: 100%;
  margin: 0 auto ${space(3)};
  padding: ${space(3)};
  background: linear-gradient(
    150deg,
    color-mix(in srgb, ${color.brassFill}, white 18%),
    ${color.brassFill} 40%,
    color-mix(in srgb, ${color.brassFill}, black 34%)
  );
  border-radius: ${radius.large};
  box-shadow:
    inset 0 0 0 1px color-mix(in srgb, ${color.brassFill}, white 38%),
    inset 0 0 0 6px color-mix(in srgb, ${color.brassFill}, black 18%),
    0 8px 20px ${color.shade};
  ${from.tablet} {
    --largest: 8.25rem;
    padding: ${space(5)};
    gap: ${space(3)};
  }
  ${wideTable} {
    --largest: 14rem;
  }
  ${sideways} {
    padding: ${space(3)};
  }

  /* Pointers to the line that counts. */
  &::before,
  &::after {
    content: '';
    position: absolute;
    top: 50%;
    width: 0.6rem;
    height: 1rem;
    background: ${color.slipLoss};
    translate: 0 -50%;
  }
  &::before {
    inset-inline-start: 1px;
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }
  &::after {
    inset-inline-end: 1px;
    clip-path: polygon(100% 0, 0 50%, 100% 100%);
  }
`;

/** Fits the names of three symbols on one line, so that a result moves nothing. */
const Words = styled(ResultLine)`
  strong {
    font-size: clamp(${size.body}, 7.2cqi, ${size.title});
  }
`;

export type SpinResult = Paid & { id: string; symbols: SlotsOutcome['symbols'] };

type SlotsTableProps = {
  reels: Reels;
  isSpinning: boolean;
  result: SpinResult | null;
};

export function SlotsTable({ reels, isSpinning, result }: SlotsTableProps) {
  const settled = isSpinning ? null : result;
  const paying = settled === null ? [] : payingReels(settled.symbols);
  const reelsAndLine = useBroughtIntoView(isSpinning);
  return (
    <Felt>
      {settled !== null && isGain(settled) && <WinGlow key={settled.id} />}
      <Layout>
        <Place ref={reelsAndLine}>
          <Machine role="group" aria-label="Reels">
            {([0, 1, 2] as const).map((reel) => (
              <Reel
                key={reel}
                reel={reel}
                from={reels.from[reel]}
                to={reels.to[reel]}
                motion={reels.motion}
                isPaying={paying[reel] === true}
              />
            ))}
          </Machine>
          <Words role="status">{isSpinning ? 'The reels are spinning' : resultWords(result)}</Words>
        </Place>
        <Paytable paid={settled === null ? null : paidLine(settled.symbols)} />
      </Layout>
    </Felt>
  );
}

function resultWords(result: SpinResult | null) {
  if (result === null) return 'Set your bet and spin. Any two alike pay.';
  const drawn = result.symbols.map((symbol) => SYMBOL_TITLES[symbol]).join(', ');
  return <ResultWords drawn={drawn} paid={result} />;
}

export function paidLine(symbols: SlotsOutcome['symbols']): PaidLine {
  const paying = payingReels(symbols);
  if (paying.every(Boolean)) return symbols[0];
  return paying.some(Boolean) ? 'pair' : null;
}
