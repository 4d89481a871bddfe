import { useState } from 'react';
import { styled } from 'styled-components';
import type { RainDesk } from '#contracts/rain/staff-calls.ts';
import { rainDesk } from '#contracts/rain/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { from, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { countedPoints, formatPoints } from '../../ui/figure/format.ts';
import { Row } from '../../ui/layout/flow.ts';
import { Box, Facts } from '../house/box.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { StartDialog, FeedDialog } from './dialogs.tsx';

const Boxes = styled.div`
  display: grid;
  gap: ${space(3)};
  ${from.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`;

const COLUMNS = columnsOf(rainDesk, {
  at: ['Started', 'startedAt'],
  by: ['By', 'by', { cell: ({ by }) => (by === 'system:rain' ? 'Schedule' : by) }],
  points: 'Points',
  participants: 'Players',
  share: ['Each', 'sharePoints'],
  state: 'State',
});

export function RainPart() {
  const { permissions } = useUser();
  const read = useFresh(rainDesk, {}, { everyMs: 5000 });
  const [open, setOpen] = useState<'start' | 'feed' | null>(null);
  const desk = read.data;
  return (
    <>
      <Boxes>
        <Box title="Pool">
          <Facts
            of={{
              'In the pool': desk === undefined ? '…' : countedPoints(desk.poolPoints),
              Now: desk === undefined ? '…' : runningWords(desk.running),
            }}
          />
          <Row gap={2} wrap above={4}>
            <Button
              small
              tone="primary"
              disabled={desk === undefined || desk.running !== null}
              onClick={() => setOpen('start')}
            >
              Start rain
            </Button>
            {permissions.includes('feed-rain') && (
              <Button small onClick={() => setOpen('feed')}>
                Feed the pool
              </Button>
            )}
          </Row>
        </Box>
        <Box title="Schedule">{desk !== undefined && <Schedule schedule={desk.schedule} />}</Box>
      </Boxes>
      <StaffTable
        name="Rains"
        columns={COLUMNS}
        source={wholeSource(read, desk?.rains)}
        empty={{ title: 'No rain yet', words: 'Rains appear here, the latest first.' }}
      />
      {open === 'start' && desk !== undefined && <StartDialog desk={desk} onClose={() => setOpen(null)} />}
      {open === 'feed' && desk !== undefined && (
        <FeedDialog poolPoints={desk.poolPoints} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function runningWords(running: RainDesk['running']): string {
  if (running === null) return 'No rain is running';
  return `${countedPoints(running.points)}, ${formatPoints(running.participants)} joined, ${Math.ceil(running.msLeft / 1000)} s left`;
}

function Schedule({ schedule }: { schedule: RainDesk['schedule'] }) {
  const { everyMinutes, points, seconds, activeDays } = schedule;
  return (
    <Facts
      of={{
        Automatic: everyMinutes === 0 ? 'Off' : `${countedPoints(points)} every ${everyMinutes} minutes`,
        Countdown: `${seconds} seconds`,
        For: activeDays === 0 ? 'All players' : `Players active in the last ${activeDays} days`,
        Change: 'In the settings rain-every-minutes, rain-points, rain-seconds and rain-active-days',
      }}
    />
  );
}
