import type { ReactNode } from 'react';
import { playerLimits, playerSessions } from '#contracts/standing/player-calls.ts';
import { grouped } from '#contracts/words/figures.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Box } from '../house/box.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { Quiet, When } from '../table/figures.tsx';
import type { ReplyOf } from '#contracts/definition/call.ts';

type Session = ReplyOf<typeof playerSessions>['sessions'][number];
type Limit = ReplyOf<typeof playerLimits>['limits'][number];

const SESSION_COLUMNS: readonly Column<Session>[] = [
  { name: 'Browser', cell: ({ browser }) => browser },
  { name: 'Place', cell: ({ place }) => place },
  { name: 'Signed in with', cell: ({ assurance }) => assurance.replace('+', ' and ') },
  { name: 'Since', cell: ({ startedAt }) => <When at={startedAt} /> },
  { name: 'Last used', cell: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
];

export function PlayerSessions({ account }: { account: number }) {
  const read = useFresh(playerSessions, { params: { id: account } });
  return (
    <Box title="Open sessions">
      <ReadState of={read} problem="Sessions could not be read." />
      {read.data?.sessions.length === 0 ? (
        <Quiet>Not signed in anywhere.</Quiet>
      ) : (
        <Table
          caption="Open sessions"
          columns={SESSION_COLUMNS}
          items={read.data?.sessions ?? []}
          keyOf={({ id }) => id}
          becomesEntries
        />
      )}
    </Box>
  );
}

const LIMIT_COLUMNS: readonly Column<Limit>[] = [
  { name: 'Limit', cell: ({ kind, window }) => `${kind === 'stake' ? 'Stakes' : 'Net loss'} a ${window}` },
  { name: 'Points', isAmount: true, cell: ({ points }) => (points === null ? 'None' : formatPoints(points)) },
  { name: 'Used', isAmount: true, cell: ({ used }) => grouped(used) },
  { name: 'Left', isAmount: true, cell: ({ left }) => (left === null ? '–' : grouped(left)) },
  { name: 'Next change', cell: ({ pending }) => (pending === null ? '–' : <When at={pending.from} />) },
];

function Exclusion({ until }: { until: string | null }): ReactNode {
  return (
    <p>
      Excluded by their own wish{' '}
      {until === null ? (
        'permanently'
      ) : (
        <>
          until <When at={until} />
        </>
      )}
      . It cannot end earlier.
    </p>
  );
}

export function PlayerLimits({ account }: { account: number }) {
  const read = useFresh(playerLimits, { params: { id: account } });
  const exclusion = read.data?.exclusion ?? null;
  return (
    <Box title="Limits and exclusions">
      <ReadState of={read} problem="Limits could not be read." />
      {exclusion !== null && <Exclusion until={exclusion.until} />}
      <Table
        caption="Limits"
        columns={LIMIT_COLUMNS}
        items={read.data?.limits ?? []}
        keyOf={({ kind, window }) => `${kind} ${window}`}
        becomesEntries
      />
    </Box>
  );
}
