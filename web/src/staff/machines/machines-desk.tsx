import { styled } from 'styled-components';
import { machinesCall } from '#contracts/standing/machines-call.ts';
import { grouped } from '#contracts/words/figures.ts';
import { useUser } from '../../api/session.tsx';
import { from, space } from '../../theme/tokens.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Box, Fact, Facts } from '../house/box.tsx';
import { Desk } from '../house/desk.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { Quiet, When } from '../table/figures.tsx';
import { DemoClock } from './demo-clock.tsx';
import { Alarms, History, type Machines, Proof, Roles, secondsText } from './health-boxes.tsx';

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  align-items: start;
  ${from.desk} {
    display: block;
    columns: 2;
    column-gap: ${space(3)};
    > * {
      break-inside: avoid;
      margin-bottom: ${space(3)};
    }
  }
`;

export function MachinesDesk() {
  const read = useFresh(machinesCall, {}, { everyMs: 10_000 });
  return (
    <Desk lead="Read every 10 seconds.">
      <ReadState of={read} problem="The state could not be read." loading="Reading the state of the processes" />
      {read.data !== undefined && <State state={read.data} />}
    </Desk>
  );
}

const VIEWS: readonly Column<Machines['views'][number]>[] = [
  { name: 'View', cell: ({ view }) => view },
  { name: 'Events behind', isAmount: true, cell: ({ behind }) => grouped(behind) },
  {
    name: 'State',
    cell: ({ isStale }) => (isStale ? <Badge tone="loss">Event parked</Badge> : <Badge tone="gain">Complete</Badge>),
  },
];

const QUEUES: readonly Column<Machines['queues'][number]>[] = [
  { name: 'Queue', cell: ({ queue }) => queue },
  { name: 'Due', isAmount: true, cell: ({ due }) => grouped(due) },
  { name: 'Oldest', isAmount: true, cell: ({ oldestSeconds }) => secondsText(oldestSeconds) },
  {
    name: 'Failing',
    isAmount: true,
    cell: ({ failing }) => (failing === 0 ? '0' : <Badge tone="loss">{failing}</Badge>),
  },
];

const DEAD: readonly Column<Machines['deadJobs'][number]>[] = [
  { name: 'Queue', cell: ({ queue }) => queue },
  { name: 'Job', cell: ({ key }) => key },
  { name: 'Tries', isAmount: true, cell: ({ tries }) => tries },
  { name: 'Last error', cell: ({ error }) => error ?? '–' },
  { name: 'Given up', cell: ({ failedAt }) => <When at={failedAt} /> },
];

const PARKED: readonly Column<Machines['parked'][number]>[] = [
  { name: 'Reader', cell: ({ reader }) => reader },
  { name: 'Event', cell: ({ place }) => place },
  { name: 'Reason', cell: ({ reason }) => reason },
  { name: 'Tries', isAmount: true, cell: ({ attempts }) => attempts },
  { name: 'Since', cell: ({ since }) => <When at={since} /> },
];

function State({ state }: { state: Machines }) {
  const { permissions } = useUser();
  return (
    <Halves>
      {state.demoClock !== null && <DemoClock at={state.demoClock} mayMove={permissions.includes('change-settings')} />}
      <Alarms state={state} />
      <Proof />
      <Roles state={state} />
      <History history={state.history} />
      <Processes state={state} />
      <Mail mail={state.mail} />
      <Box title="Views">
        <Table caption="Views" columns={VIEWS} items={state.views} keyOf={({ view }) => view} becomesEntries />
      </Box>
      <Box title="Queues">
        <Table caption="Queues" columns={QUEUES} items={state.queues} keyOf={({ queue }) => queue} becomesEntries />
      </Box>
      <Box title="Jobs given up">
        {state.deadJobs.length === 0 ? (
          <Quiet>None.</Quiet>
        ) : (
          <Table
            caption="Jobs given up"
            columns={DEAD}
            items={state.deadJobs}
            keyOf={({ queue, key }) => `${queue} ${key}`}
            becomesEntries
          />
        )}
      </Box>
      <Box title="Parked events">
        {state.parked.length === 0 ? (
          <Quiet>None.</Quiet>
        ) : (
          <Table
            caption="Parked events"
            columns={PARKED}
            items={state.parked}
            keyOf={({ reader, place }) => `${reader} ${place}`}
            becomesEntries
          />
        )}
      </Box>
    </Halves>
  );
}

function Processes({ state: { gateway, log } }: { state: Machines }) {
  return (
    <Box title="Processes">
      <Facts>
        {Object.entries(gateway.parts).map(([part, word]) => (
          <Fact key={part} name={part}>
            <Badge tone={word === 'ready' ? 'gain' : 'loss'}>{word}</Badge>
          </Fact>
        ))}
        {log.map(({ partition, seq, isServed }) => (
          <Fact key={partition} name={`Partition ${partition}`}>
            {grouped(seq)} events {isServed && <Badge tone="gain">Served</Badge>}
          </Fact>
        ))}
      </Facts>
    </Box>
  );
}

function Mail({ mail }: Pick<Machines, 'mail'>) {
  return (
    <Box title="Mail">
      <Facts
        of={{
          'Mail server':
            mail.outageSeconds === 0 ? (
              <Badge tone="gain">No outage</Badge>
            ) : (
              <Badge tone="loss">Out for {secondsText(mail.outageSeconds)}</Badge>
            ),
          Waiting: grouped(mail.queued),
          Oldest: secondsText(mail.oldestSeconds),
          'Failed today': grouped(mail.failed),
          'Unknown today': grouped(mail.unknown),
        }}
      />
    </Box>
  );
}
