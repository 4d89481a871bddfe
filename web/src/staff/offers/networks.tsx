import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { DAY_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { receivablesCall } from '#contracts/books/calls.ts';
import { config } from '#contracts/settings/calls.ts';
import { networksCall } from '#contracts/offers/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { formatPoints, formatCents } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { deskPath } from '../house/desk-paths.ts';
import type { StaffColumn } from '../table/columns.ts';
import { Age, Quiet } from '../table/figures.tsx';
import { StaffTable } from '../table/staff-table.tsx';
import { DaysFilter, useDays } from './days-filter.tsx';
import { reversedPercent } from './reversed-percent.ts';

type Figures = ReplyOf<typeof networksCall>['rows'][number];
/** `receivable` in millionths of a dollar; null if the reader may not see the books. */
type Network = Figures & { receivable: bigint | null };

const MICROS_PER_CENT = 10_000n;
const POLL_MS = 30_000;

const dollars = (micros: bigint) =>
  `${micros < 0n ? '−' : ''}${formatCents((micros < 0n ? -micros : micros) / MICROS_PER_CENT)}`;

function healthOf({
  isConnected,
  latestAt,
  exceptions,
  credits,
}: Network): ['gain' | 'brass' | 'loss' | 'plain', string] {
  if (!isConnected) return ['plain', 'Not connected'];
  if (latestAt === null) return ['brass', 'Silent'];
  if (exceptions > credits) return ['loss', 'Mostly exceptions'];
  return Date.now() - Date.parse(latestAt) > 2 * DAY_MS ? ['brass', 'Silent for two days'] : ['gain', 'Working'];
}

const COLUMNS: readonly StaffColumn<Network>[] = [
  { id: 'network', name: 'Network', cell: ({ title }) => title, text: ({ title }) => title },
  {
    id: 'health',
    name: 'Health',
    cell: (row) => <Badge tone={healthOf(row)[0]}>{healthOf(row)[1]}</Badge>,
    text: (row) => healthOf(row)[1],
  },
  {
    id: 'latest',
    name: 'Latest postback',
    cell: ({ latestAt }) => (latestAt === null ? <Quiet>–</Quiet> : <Age at={latestAt} />),
    text: ({ latestAt }) => latestAt,
  },
  {
    id: 'open',
    name: 'Open exceptions',
    isAmount: true,
    cell: ({ openExceptions, network }) =>
      openExceptions === 0 ? (
        '0'
      ) : (
        <Link to={`${deskPath('offers')}?network=${network}`}>{formatPoints(openExceptions)}</Link>
      ),
    text: ({ openExceptions }) => openExceptions,
  },
  {
    id: 'credits',
    name: 'Credits',
    isAmount: true,
    cell: ({ credits }) => formatPoints(credits),
    text: ({ credits }) => credits,
  },
  {
    id: 'points',
    name: 'Points',
    isAmount: true,
    cell: ({ points }) => formatPoints(points),
    text: ({ points }) => String(points),
  },
  {
    id: 'reversed',
    name: 'Reversed',
    isAmount: true,
    cell: (row) => `${formatPoints(row.reversals)} (${reversedPercent(row)})`,
    text: ({ reversals }) => reversals,
  },
  {
    id: 'receivable',
    name: 'Receivable',
    isAmount: true,
    cell: ({ receivable }) => (receivable === null ? <Quiet>–</Quiet> : dollars(receivable)),
    text: ({ receivable }) => (receivable === null ? null : dollars(receivable)),
  },
];

export function Networks() {
  const mayReadBooks = useUser().permissions.includes('read-books');
  const days = useDays();
  const read = useCallQuery(networksCall, { query: { days } }, { refetchOnMount: 'always', refetchInterval: POLL_MS });
  const books = useCallQuery(receivablesCall, { query: {} }, { enabled: mayReadBooks, refetchOnMount: 'always' });
  const share = useCallQuery(config, {}).data?.offerSharePercent;
  const rows = useMemo(() => {
    const receivables = new Map(books.data?.rows.map(({ account, balance }) => [account, balance]));
    return read.data?.rows.map((row): Network => {
      const receivable = receivables.get(`receivable:${row.network}`) ?? (books.data === undefined ? null : 0n);
      return { ...row, receivable };
    });
  }, [read.data, books.data]);
  return (
    <StaffTable
      name="Networks"
      columns={COLUMNS}
      source={{
        rows,
        error: read.error,
        isFetching: read.isFetching,
        hasMore: false,
        more: () => undefined,
        again: () => void read.refetch(),
      }}
      keyOf={({ network }) => network}
      empty={{ title: 'No network', words: 'Connected networks appear here with their credits and reversals.' }}
      tools={
        <>
          <DaysFilter />
          {share !== undefined && <Quiet>Players get {share}% of the revenue.</Quiet>}
        </>
      }
    />
  );
}
