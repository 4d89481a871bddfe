import { FEWEST_MINES, MOST_MINES } from '#contracts/games/mines/multipliers.ts';
import { type Column, Table } from '../../../../ui/layout/table.tsx';
import { multiplierText } from '../../../../ui/figure/multiplier.ts';
import { OddsNote, percentText } from '../odds-note.tsx';
import { demoMinesRange, type MinesOddsRow, REAL_MINES_RETURN, shownMinesOdds } from './mines-odds.ts';
import { multiplierHundredths } from './mines-round.ts';

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

export function MinesOddsNote({ mineCount }: { mineCount: number }) {
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
