import type { ShownHand } from '#contracts/play/calls/blackjack-state.ts';
import { RotateCcw } from 'lucide-react';
import { styled } from 'styled-components';
import { color, from, low, radius, sideways, size, space, touch, weight, font } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { Chip } from '../table/chip.tsx';
import { Felt, onNarrowFelt, WinGlow } from '../table/felt.tsx';
import { isGain, ResultLine } from '../table/result-words.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';
import type { TableHands } from './cards/deal-plan.ts';
import { Hand } from './cards/hand.tsx';
import { SplitHand } from './cards/split-hand.tsx';
import { ResultBanner, type RoundResult } from './result-banner.tsx';

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
function FeltPrint() {
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

const Layout = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  width: 100%;
  max-width: 60rem;
  margin-inline: auto;
  scroll-margin-top: 4.5rem;
  ${low} {
    scroll-margin-top: 0;
  }
  ${sideways} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** Fixed height so that a result does not move the cards. */
const Line = styled(ResultLine)`
  gap: ${space(1)};
  min-height: 5.25rem;
  text-wrap: balance;
  ${sideways} {
    grid-column: 1 / -1;
    order: 1;
    min-height: 4rem;
  }
`;

/** A doubled bet shows two chips; the upper one has the sum. */
const Bet = styled.div`
  display: flex;

  & > * + * {
    margin-inline-start: -2rem;
    ${from.tablet} {
      margin-inline-start: -2.625rem;
    }
  }
`;

const Reset = styled.button`
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: 0;
  z-index: 1;
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-height: ${touch};
  margin: -${space(1)} 0 0 -${space(2)};
  padding: 0 ${space(2)};
  color: ${color.ivory};
  background: transparent;
  border: 1px solid transparent;
  border-radius: ${radius.small};
  font-size: ${size.small};
  font-weight: ${weight.strong};
  cursor: pointer;
  /* A corner of its own would be over the dealer's name. */
  ${onNarrowFelt} {
    position: static;
    justify-self: start;
  }
  /* Here, too: it is in the row of the switches. */
  ${from.tablet} {
    inset-block: auto -${touch};
    margin-block-start: 0;
  }
  ${wideTable} {
    inset-block: 0 auto;
    margin-block-start: -${space(1)};
  }
  ${sideways} {
    inset-block: auto -${touch};
    margin-block-start: 0;
  }

  &:hover:not([aria-disabled='true']) {
    border-color: ${color.brassFill};
  }
  &[aria-disabled='true'] {
    color: color-mix(in srgb, ${color.ivory}, transparent 30%);
    cursor: not-allowed;
  }
`;

/** Side by side; one under the other where letters are large. */
const Split = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)};
  ${onNarrowFelt} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

type BlackjackFeltProps = {
  hands: TableHands;
  splitHands: readonly ShownHand[] | null;
  betPoints: number;
  isDoubled: boolean;
  moment: 'dealing' | 'turn' | null;
  result: RoundResult | null;
  line: string;
  onReset: (() => void) | null;
};

export function BlackjackFelt(props: BlackjackFeltProps) {
  const { hands, splitHands, betPoints, isDoubled, moment, result, line, onReset } = props;
  const table = useBroughtIntoView(moment);
  const isBare = hands.player.length === 0;
  return (
    <Felt>
      {result !== null && isGain(result.paid) && <WinGlow key={result.id} />}
      <Layout ref={table}>
        {!isBare && (
          <Reset
            type="button"
            aria-disabled={onReset === null || undefined}
            title={onReset === null ? 'Finish this round first' : 'Clear the table (R)'}
            aria-keyshortcuts="R"
            onClick={() => onReset?.()}
          >
            <RotateCcw size={16} aria-hidden="true" />
            Reset
          </Reset>
        )}
        <Hand hand="dealer" cards={hands.dealer} />
        <FeltPrint />
        <Line as="div" role="status">
          {result === null ? line : <ResultBanner result={result} />}
        </Line>
        {hands.second.length === 0 ? (
          <Hand hand="player" cards={hands.player} aside={<Bets points={betPoints} isDoubled={isDoubled} />} />
        ) : (
          <Split>
            <SplitHand place={0} cards={hands.player} told={splitHands?.[0]} />
            <SplitHand place={1} cards={hands.second} told={splitHands?.[1]} />
          </Split>
        )}
      </Layout>
    </Felt>
  );
}

function Bets({ points, isDoubled }: { points: number; isDoubled: boolean }) {
  return (
    <Bet aria-hidden="true">
      <Chip points={points} />
      {isDoubled && <Chip points={2 * points} />}
    </Bet>
  );
}
