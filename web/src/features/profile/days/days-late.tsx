import { useState } from 'react';
import { styled } from 'styled-components';
import { playerDays } from '#contracts/game-stats/calls.ts';
import { calendarDay } from '#contracts/words/dates.ts';
import { failedFirstRead } from '../../../api/api-error.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { touch } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Quiet, Row, Stack } from '../../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { BarChart } from './bar-chart.tsx';
import { type DayRow, earnedBars, type PlayerDays, resultBars, rowsOf } from './series.ts';

const RANGES = [7, 30, 90] as const;

const Details = styled.details`
  summary {
    min-height: ${touch};
    align-content: center;
    cursor: pointer;
  }
`;

const COLUMNS: readonly Column<DayRow>[] = [
  { name: 'Day', cell: ({ day }) => calendarDay(day) },
  { name: 'From', cell: ({ what }) => what },
  { name: 'Wagered', isAmount: true, cell: ({ wagered }) => (wagered === null ? '–' : formatPoints(wagered)) },
  {
    name: 'Points',
    isAmount: true,
    cell: ({ points }) => (points > 0n ? `+${formatPoints(points)}` : formatPoints(points)),
  },
];

export function DaysLate() {
  const [range, setRange] = useState<(typeof RANGES)[number]>(30);
  const read = useCallQuery(playerDays, { query: { days: range } });
  return (
    <Panel
      title="Earnings and play"
      aside={
        <Row gap={1} wrap role="group" aria-label="Range">
          {RANGES.map((days) => (
            <Button
              key={days}
              small
              tone={days === range ? 'quiet' : 'plain'}
              aria-pressed={days === range}
              onClick={() => setRange(days)}
            >
              {days} days
            </Button>
          ))}
        </Row>
      }
    >
      {read.isPending && <LinesSkeleton columns={2} lines={4} label="Loading your earnings and play" />}
      <ErrorState title="Your earnings and play could not be loaded." {...failedFirstRead(read)} />
      {read.data !== undefined && <Shown days={read.data} />}
    </Panel>
  );
}

function Shown({ days }: { days: PlayerDays }) {
  const rows = rowsOf(days);
  if (rows.length === 0) return <Quiet>No points earned and no rounds played in these days.</Quiet>;
  const wagered = days.played.reduce((sum, row) => sum + row.wagered, 0n);
  return (
    <>
      <Stack gap={6} columns="minmax(0, 1fr)" fromTablet="repeat(2, minmax(0, 1fr))">
        <BarChart title="Earned from offers and bonuses" bars={earnedBars(days)} isSigned={false} />
        <BarChart title="Result of games" bars={resultBars(days)} isSigned />
      </Stack>
      <Quiet>
        {formatPoints(wagered)} points wagered. Days are in UTC; pending offers count on the day they were credited.
      </Quiet>
      <Details>
        <summary>Show as a table</summary>
        <Table
          caption="Earnings and play by day"
          becomesEntries
          columns={COLUMNS}
          items={rows}
          keyOf={({ key }) => key}
        />
      </Details>
    </>
  );
}
