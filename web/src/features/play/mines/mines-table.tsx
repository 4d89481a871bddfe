import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import type { MinesState } from '#contracts/play/calls/mines-state.ts';
import { color, from, sideways, size, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { Button } from '../../../ui/action/button.tsx';
import { MinesBoard } from '../../../ui/mines-board/mines-board.tsx';
import { Felt, WinGlow } from '../table/felt.tsx';
import { isGain, type Paid, ResultLine } from '../table/result-words.tsx';
import { Key, useKeyActions } from '../table/shortcut-keys.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';
import { MineCount } from './mine-count.tsx';
import { StepTable } from './step-table.tsx';
import type { Staked } from './steps.ts';
import { tilesShown } from './tiles-shown.ts';

const tall = '@media (min-width: 64rem) and (min-height: 46rem)';

const Layout = styled.div`
  --board: min(24rem, var(--stage) - 6.5rem);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  ${from.tablet} {
    --board: min(24rem, var(--stage) - 7.5rem);
    grid-template-columns: minmax(0, 1fr) 15rem;
    gap: ${space(6)};
  }
  ${sideways} {
    --board: calc(var(--stage) - 0.5rem);
    grid-template-columns: var(--board) minmax(0, 1fr);
    grid-template-rows: auto 1fr auto;
    gap: ${space(2)} ${space(3)};
  }
  ${wideTable} {
    --board: min(24rem, var(--stage));
    grid-template-columns: 17rem minmax(0, 1fr);
    gap: ${space(10)};
  }
  ${tall} {
    --board: min(42rem, var(--stage) - 9rem);
  }
  --mines-board: var(--board);
`;

const Side = styled.div`
  display: contents;
  ${from.tablet} {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${space(5)};
    order: 1;
  }
  ${wideTable} {
    order: 0;
  }
`;

const Count = styled.div`
  min-width: 0;
  ${sideways} {
    grid-column: 2;
    grid-row: 1;
  }
`;

const Steps = styled.div`
  order: 2;
  ${sideways} {
    grid-column: 1 / -1;
  }
`;

const Play = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(2)};
  ${sideways} {
    display: contents;
  }
  ${wideTable} {
    grid-template: 'board words' 1fr 'board foot' auto / var(--board) minmax(0, 1fr);
    gap: ${space(4)} ${space(8)};
  }
  ${tall} {
    grid-template: 'words' auto 'board' auto 'foot' auto / minmax(0, 1fr);
    align-content: center;
    gap: ${space(3)};
  }
`;

const Words = styled(ResultLine)`
  min-height: 3.5rem;
  ${sideways} {
    grid-column: 2;
  }
  ${wideTable} {
    grid-area: words;
    gap: ${space(2)};

    strong {
      font-size: ${size.heading};
    }
  }
  ${tall} {
    gap: 0;
  }
`;

const Board = styled.div`
  width: min(100%, var(--board));
  margin-inline: auto;
  /* With the words above it, below the bar of the house. */
  scroll-margin-top: 9rem;
  ${sideways} {
    grid-column: 1;
    grid-row: 1 / span 3;
  }
  ${wideTable} {
    grid-area: board;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space(3)} ${space(4)};
  ${sideways} {
    grid-column: 2;
  }
  ${wideTable} {
    grid-area: foot;
    flex-direction: column;
  }
  ${tall} {
    flex-direction: row;
  }
`;

const Keys = styled.p`
  display: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space(2)} ${space(3)};
  color: ${color.ivory};
  font-size: ${size.fine};
  white-space: nowrap;
  @media (hover: hover) and (pointer: fine) {
    display: flex;
  }
`;

export type MinesTableProps = {
  round: MinesState | null;
  isOpen: boolean;
  /** A run opens the tiles. */
  isRunning: boolean;
  paid: (Paid & { id: string }) | null;
  pendingTile: number | null;
  staked: Staked;
  isCountLocked: boolean;
  canReset: boolean;
  words: ReactNode;
  onCount(count: number): void;
  onReveal(tile: number): void;
  onReset(): void;
};

export function MinesTable(props: MinesTableProps) {
  const { round, isOpen, isRunning, paid, pendingTile, staked, isCountLocked, canReset, words } = props;
  const mayPlay = useMayPlay();
  const tiles = useMemo(() => tilesShown(round), [round]);
  const board = useBroughtIntoView(isOpen);
  const toBoard = () => board.current?.querySelector<HTMLElement>('[data-tile][tabindex="0"]')?.focus();
  useKeyActions({ arrowup: toBoard, arrowdown: toBoard, arrowleft: toBoard, arrowright: toBoard });
  return (
    <Felt instantException="Tiles turn over at once either way.">
      {paid !== null && isGain(paid) && <WinGlow key={paid.id} />}
      <Layout>
        <Side>
          <Count>
            <MineCount count={staked.mineCount} isLocked={isCountLocked} onCount={props.onCount} />
          </Count>
          <Steps>
            <StepTable staked={staked} reached={reachedIn(round)} />
          </Steps>
        </Side>
        <Play>
          <Words role="status">{words}</Words>
          <Board ref={board}>
            <MinesBoard
              tiles={tiles}
              isLocked={!isOpen || isRunning || !mayPlay}
              pendingTile={pendingTile}
              onReveal={props.onReveal}
            />
          </Board>
          <Foot>
            <Button aria-keyshortcuts="R" onClick={props.onReset} disabled={!canReset}>
              Reset <Key>R</Key>
            </Button>
            <Keys aria-hidden="true">
              <span>
                <Key $on="felt">↑ ↓ ← →</Key> to a tile
              </span>
              <span>
                <Key $on="felt">C</Key> cash out
              </span>
              <span>
                <Key $on="felt">S</Key> start
              </span>
            </Keys>
          </Foot>
        </Play>
      </Layout>
    </Felt>
  );
}

function reachedIn(round: MinesState | null): number {
  return round === null || round.hitMine ? 0 : round.revealedTiles.length;
}
