import { useCallback, useMemo, useId } from 'react';
import { styled } from 'styled-components';
import { FEWEST_MINES, MOST_MINES } from '#contracts/games/mines/multipliers.ts';
import { below, touch, weight } from '../../../../theme/tokens.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { formatPoints } from '../../../../ui/figure/format.ts';
import { Choice, ChoiceLegend, Choices } from '../../../../ui/form/choice.ts';
import { LockableRadio } from '../../../../ui/form/lockable-radio.tsx';
import { type Column, Table } from '../../../../ui/layout/table.tsx';
import { MinesBoard } from '../../../../ui/mines-board/mines-board.tsx';
import { multiplierText } from '../../../../ui/figure/multiplier.ts';
import { type BetControl, DemoBet, PlayRow } from '../demo-bet.tsx';
import { DemoFrame, SettledWords } from '../demo-frame.tsx';
import { KEPT_RESULTS } from '../demo-move.ts';
import { canBet } from '../demo-table.ts';
import { OddsNote, percentText } from '../odds-note.tsx';
import type { DemoDesk } from '../use-demo-desk.ts';
import { demoMinesRange, type MinesOddsRow, REAL_MINES_RETURN, shownMinesOdds } from './mines-odds.ts';
import {
  abandonMines,
  cashOutMines,
  minesPayout,
  type MinesResult,
  type MinesRound,
  multiplierHundredths,
  reveal,
  startMines,
  tilesOf,
  MINE_COUNTS,
  type MineCount as Count,
} from './mines-round.ts';

function columnsFor(mineCount: number): readonly Column<MinesOddsRow>[] {
  return [
    { name: 'Safe tiles', cell: ({ safe }) => safe },
    {
      name: 'Here',
      isAmount: true,
      cell: ({ safe, demoReturn }) => <Pays hundredths={multiplierHundredths(mineCount, safe)} returned={demoReturn} />,
    },
    { name: 'Real game', isAmount: true, cell: ({ real }) => (real === null ? 'not played' : <Pays {...real} />) },
  ];
}

function Pays({ hundredths, returned }: { hundredths: number; returned: number }) {
  return (
    <>
      {multiplierText(hundredths)}, {percentText(returned)}
    </>
  );
}

function MinesOddsNote({ mineCount }: { mineCount: number }) {
  const { best, worst } = demoMinesRange(mineCount);
  const mines = mineCount === 1 ? 'one mine' : `${mineCount} mines`;
  return (
    <OddsNote
      isDifferent
      figures={
        <Table
          caption={`Payouts and average return with ${mines}`}
          columns={columnsFor(mineCount)}
          items={shownMinesOdds(mineCount)}
          keyOf={({ safe }) => safe}
        />
      }
    >
      The demo has its own odds: with {mines} it returns {percentText(worst)} to {percentText(best)} of all bets,
      depending on how many tiles you turn over. Real mines has {FEWEST_MINES} to {MOST_MINES} mines and returns{' '}
      {percentText(REAL_MINES_RETURN.least)} to {percentText(REAL_MINES_RETURN.most)} at every step.
    </OddsNote>
  );
}

const Row = styled(Choices)`
  grid-template-columns: repeat(4, minmax(0, 1fr));
  /* On a phone the name stands beside the choices. */
  ${below.tablet} {
    grid-template-columns: auto repeat(4, minmax(0, 1fr));
    align-items: center;

    & > legend {
      float: left;
      margin: 0;
    }
  }
`;

const Tile = styled(Choice)`
  place-items: center;
  min-height: ${touch};
  &:has(:checked) {
    font-weight: ${weight.strong};
  }
`;

type MineCountControl = { value: Count; onValue(value: Count): void };

function MineCountChoice({ value, onValue, isLocked }: MineCountControl & { isLocked: boolean }) {
  const name = useId();
  return (
    <Row aria-disabled={isLocked || undefined}>
      <ChoiceLegend>Mines</ChoiceLegend>
      {MINE_COUNTS.map((count) => (
        <Tile key={count}>
          <LockableRadio name={name} value={count} isChosen={count === value} isLocked={isLocked} onChoose={onValue} />
          {count}
        </Tile>
      ))}
    </Row>
  );
}

const Place = styled.div`
  width: min(100cqw, 100cqh);
`;

function slipOf({ id, hundredths, bet, payout }: MinesResult) {
  const isHit = payout === 0;
  const height = multiplierText(hundredths);
  const words = isHit ? `Hit a mine after ${height}` : `Cashed out at ${height}`;
  return { id, head: isHit ? 'mine' : height, words, isGreen: !isHit && payout > bet, change: payout - bet };
}

function worth(mineCount: number, safe: number): string {
  return multiplierText(multiplierHundredths(mineCount, safe));
}

function Words({ round }: { round: MinesRound }) {
  if (round.phase === 'idle') {
    if (round.abandonedBet === null) return <p>Choose how many mines to hide, then start.</p>;
    return <p>Game abandoned. The demo keeps your {formatPoints(round.abandonedBet)}.</p>;
  }
  const { bet, mines, revealed } = round;
  const [mineCount, safe] = [mines.length, revealed.length];
  if (round.phase === 'hit') return <SettledWords happened="You hit a mine" bet={bet} payout={0} />;
  if (round.phase === 'cashed-out') {
    return <SettledWords happened={`Cashed out at ${worth(mineCount, safe)}`} bet={bet} payout={round.payout} />;
  }
  const hidden = mineCount === 1 ? 'One mine lies' : `${mineCount} mines lie`;
  if (safe === 0) return <p>{hidden} under 25 tiles. Turn one over.</p>;
  return (
    <p>
      <strong>Safe: {worth(mineCount, safe)}</strong> The next safe tile makes it {worth(mineCount, safe + 1)}.
    </p>
  );
}

function actionOf(round: MinesRound): string {
  if (round.phase !== 'active') return 'Start';
  const { bet, mines, revealed } = round;
  return revealed.length === 0
    ? 'Cash out'
    : `Cash out ${formatPoints(minesPayout(bet, mines.length, revealed.length))}`;
}

type DemoMinesProps = { desk: DemoDesk; bet: BetControl; count: MineCountControl };

export function DemoMines({ desk, bet, count }: DemoMinesProps) {
  const { table, chance, play } = desk;
  const { round, results } = table.mines;
  const isActive = round.phase === 'active';
  const isBare = isActive && round.revealed.length === 0;
  const tiles = useMemo(() => tilesOf(round), [round]);
  const turnOver = useCallback((tile: number) => play('mines', (game) => reveal(game, tile)), [play]);
  const press = () => {
    if (isActive) return play('mines', cashOutMines);
    const points = bet.value;
    if (!canBet(points, table.balance)) return;
    const floats = Array.from({ length: count.value }, chance);
    play('mines', (game) => startMines(game, points, floats));
  };
  return (
    <DemoFrame
      name="mines"
      game={
        <Place>
          <MinesBoard tiles={tiles} isLocked={!isActive} onReveal={turnOver} />
        </Place>
      }
      words={<Words round={round} />}
      slips={{ most: KEPT_RESULTS, items: results.map(slipOf) }}
      controls={
        <>
          <MineCountChoice {...count} isLocked={isActive} />
          <PlayRow>
            <DemoBet bet={bet} balance={table.balance} isLocked={isActive} />
            <Button
              type="submit"
              tone={isBare ? 'quiet' : 'primary'}
              aria-disabled={isBare || undefined}
              disabled={!isActive && !canBet(bet.value, table.balance)}
            >
              {actionOf(round)}
            </Button>
            <Button onClick={() => play('mines', abandonMines)} disabled={round.phase === 'idle'}>
              Reset
            </Button>
          </PlayRow>
        </>
      }
      note={<MinesOddsNote mineCount={count.value} />}
      isRunning={isActive}
      isHigh
      onPlay={press}
    />
  );
}
