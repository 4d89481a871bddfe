import { styled } from 'styled-components';
import { color, from, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { Button } from '../../../ui/action/button.tsx';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { MOST_PICKS, topKenoHundredths } from '#contracts/games/keno/paytables.ts';
import { Felt, onNarrowFelt, WinGlow } from '../table/felt.tsx';
import { isGain, type Paid, ResultLine, ResultWords } from '../table/result-words.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';
import { matchesOf } from './draw.ts';
import { KenoBoard } from './keno-board.tsx';
import { KenoPaytable } from './keno-paytable.tsx';
import type { Picks } from './picks.ts';

const Ground = styled(Felt)`
  padding-inline: 3px;
  &::before {
    inset: ${space(1)};
    border-color: transparent;
  }
  /* From edge to edge of a phone: eight numbers in a row are as wide as a finger each. */
  @media (max-width: 33.99rem) {
    margin-inline: -${space(4)};
    border-inline: 0;
    border-radius: 0;
  }
  ${from.tablet} {
    padding-inline: ${space(6)};
    &::before {
      inset: ${space(2)};
      border-color: color-mix(in srgb, ${color.brassFill}, transparent 55%);
    }
  }
`;

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(5)};
  ${wideTable} {
    grid-template-columns: minmax(0, 1fr) 17rem;
    gap: ${space(8)};
  }
`;

const Ticket = styled.div`
  --cell: 2.75rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  /* Ten rows of a finger each fit between the bars of most phones. */
  scroll-margin-top: -${space(4)};
  ${from.tablet} {
    gap: ${space(2)};
    scroll-margin-top: 0;
    --cell: clamp(2.25rem, (var(--stage) - 4.5rem) / 8, 2.75rem);
  }
  ${wideTable} {
    --cell: clamp(2.25rem, (var(--stage) - 4.5rem) / 8, 4.5rem);
  }
`;

const Words = styled(ResultLine)`
  grid-row: 1;
  ${from.tablet} {
    grid-row: auto;
    text-align: start;
  }
`;

const Below = styled.div`
  display: contents;
  ${from.tablet} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space(4)};
    padding-inline: 3px;
  }
`;

const Buttons = styled.div`
  grid-row: 2;
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(2)};
  padding-inline: ${space(3)};
  ${from.tablet} {
    grid-row: auto;
    grid-template-columns: repeat(2, 8.5rem);
    padding-inline: 0;
  }
`;

const Side = styled.div`
  padding-inline: ${space(3)};
  ${onNarrowFelt} {
    padding-inline: 0;
  }
  ${from.tablet} {
    padding-inline: 3px;
  }
`;

export type DrawResult = Paid & { id: string; drawn: readonly number[]; picks: Picks; matches: number };

type KenoTableProps = {
  picks: Picks;
  stakePoints: number;
  out: readonly number[];
  isDrawing: boolean;
  isLocked: boolean;
  result: DrawResult | null;
  onToggle(number: number): void;
  onQuickPick(): void;
  onClear: (() => void) | null;
};

export function KenoTable(props: KenoTableProps) {
  const { picks, stakePoints, out, isDrawing, isLocked, result, onToggle, onQuickPick, onClear } = props;
  const ticket = useBroughtIntoView(isDrawing);
  return (
    <Ground>
      {result !== null && isGain(result) && <WinGlow key={result.id} />}
      <Layout>
        <Ticket ref={ticket}>
          <KenoBoard picks={picks} out={out} isLocked={isLocked} onToggle={onToggle} />
          <Below>
            <Words role="status">{lineOf(props)}</Words>
            <Buttons>
              <Button onClick={onQuickPick} disabled={isLocked}>
                Quick Pick
              </Button>
              <Button onClick={() => onClear?.()} disabled={onClear === null}>
                {result === null ? 'Clear All' : 'New Game'}
              </Button>
            </Buttons>
          </Below>
        </Ticket>
        <Side>
          <KenoPaytable
            pickCount={picks.length}
            stakePoints={stakePoints}
            matches={out.length === 0 ? null : matchesOf(picks, out)}
          />
        </Side>
      </Layout>
    </Ground>
  );
}

function lineOf({ isDrawing, result, picks }: KenoTableProps) {
  if (isDrawing) return 'Drawing 20 of 80';
  return result === null ? invitation(picks) : resultWords(result);
}

function invitation(picks: Picks) {
  if (picks.length === 0) return 'Pick one to ten numbers, or let Quick Pick choose.';
  const top = multiplierText(topKenoHundredths('by-picks', picks.length));
  return (
    <>
      <strong>
        {picks.length} of {MOST_PICKS} picked
      </strong>
      <span>Twenty numbers are drawn. Up to {top}.</span>
    </>
  );
}

function resultWords(result: DrawResult) {
  const { matches, picks } = result;
  return <ResultWords drawn={`${matches} of ${picks.length} matched`} paid={result} />;
}
