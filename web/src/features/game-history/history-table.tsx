import { styled } from 'styled-components';
import type { HistoryRow } from '#contracts/game-history/calls.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Points } from '../../ui/figure/points.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { ByWidth } from '../../ui/layout/by-width.tsx';
import { Entry, EntryList } from '../../ui/layout/entry-list.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { gameTitle } from '../../ui/receipt/receipt.ts';
import { ReceiptStub, StubbedAmount } from '../../ui/receipt/receipt-stub.tsx';
import { StubbedSkeleton } from '../../ui/receipt/stubbed-skeleton.tsx';

/** A return of exactly the stake is neutral; less is a partial loss. */
function ResultBadge({ row }: { row: HistoryRow }) {
  if (row.isWin) return <Badge tone="gain">Win</Badge>;
  if (row.winAmount === row.betAmount) return <Badge>Bet returned</Badge>;
  return <Badge tone="loss">{row.winAmount > 0 ? 'Partial return' : 'Loss'}</Badge>;
}

const BetLine = styled.span`
  display: block;
`;

function columnsFor(onOpen: (row: HistoryRow) => void): readonly Column<HistoryRow>[] {
  return [
    { name: 'Game', cell: (row) => gameTitle(row.gameType) },
    { name: 'Bet', cell: (row) => row.bet ?? '' },
    { name: 'Bet Amount', isAmount: true, cell: (row) => `${formatPoints(row.betAmount)} pts` },
    { name: 'Multiplier', isAmount: true, cell: (row) => `${row.multiplier}x` },
    { name: 'Result', cell: (row) => <ResultBadge row={row} /> },
    { name: 'Profit/Loss', isAmount: true, cell: (row) => <Points value={row.winAmount - row.betAmount} sign /> },
    { name: 'Time', cell: (row) => <Time at={row.createdAt} form="second" /> },
    {
      name: 'Receipt',
      isAmount: true,
      cell: (row) => <ReceiptStub id={row.id} isRound onOpen={() => onOpen(row)} />,
    },
  ];
}

export function HistorySkeleton({ lines }: { lines: number }) {
  return <StubbedSkeleton columns={columnsFor(() => undefined)} lines={lines} label="Loading your games" />;
}

type HistoryTableProps = { rows: readonly HistoryRow[]; onOpen(row: HistoryRow): void };

export function HistoryTable({ rows, onOpen }: HistoryTableProps) {
  return (
    <ByWidth
      wide={<Table caption="Your games" columns={columnsFor(onOpen)} items={rows} keyOf={(row) => row.id} />}
      narrow={
        <EntryList label="Your games">
          {rows.map((row) => (
            <Entry
              key={row.id}
              name={gameTitle(row.gameType)}
              badge={<ResultBadge row={row} />}
              note={
                <>
                  {row.bet !== null && <BetLine>{row.bet}</BetLine>}
                  {formatPoints(row.betAmount)} pts, {row.multiplier}x, <Time at={row.createdAt} form="second" />
                </>
              }
              amount={
                <StubbedAmount>
                  <Points value={row.winAmount - row.betAmount} sign />
                  <ReceiptStub id={row.id} isRound onOpen={() => onOpen(row)} />
                </StubbedAmount>
              }
            />
          ))}
        </EntryList>
      }
    />
  );
}
