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
import { useFresh } from '../house/use-fresh.ts';
import type { StaffColumn } from '../table/columns.ts';
import { Quiet } from '../table/figures.tsx';
import { wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { DaysFilter, useDays } from './days-filter.tsx';
import { reversedPercent } from './reversals.tsx';
import { columnsOf } from '../table/columns-of.tsx';

type Figures = ReplyOf<typeof networksCall>['rows'][number];
/** `receivable` in millionths of a dollar; null if the reader may not see the books. */
type Network = Figures & { receivable: bigint | null };

const MICROS_PER_CENT = 10_000n;

const dollars = (micros: bigint) =>
  `${micros < 0n ? '−' : ''}${formatCents((micros < 0n ? -micros : micros) / MICROS_PER_CENT)}`;

function healthOf({
  isConnected,
  latestAt,
  exceptions,
  credits,
}: Figures): ['gain' | 'brass' | 'loss' | 'plain', string] {
  if (!isConnected) return ['plain', 'Not connected'];
  if (latestAt === null) return ['brass', 'Silent'];
  if (exceptions > credits) return ['loss', 'Mostly exceptions'];
  return Date.now() - Date.parse(latestAt) > 2 * DAY_MS ? ['brass', 'Silent for two days'] : ['gain', 'Working'];
}

const COLUMNS: readonly StaffColumn<Network>[] = [
  ...columnsOf(networksCall, {
    network: ['Network', 'title'],
    health: [
      'Health',
      (row) => healthOf(row)[1],
      { cell: (row) => <Badge tone={healthOf(row)[0]}>{healthOf(row)[1]}</Badge> },
    ],
    latest: ['Latest postback', 'latestAt', { isAge: true }],
    open: [
      'Open exceptions',
      'openExceptions',
      {
        cell: ({ openExceptions, network }) =>
          openExceptions === 0 ? (
            '0'
          ) : (
            <Link to={`${deskPath('offers')}?network=${network}`}>{formatPoints(openExceptions)}</Link>
          ),
      },
    ],
    credits: 'Credits',
    points: 'Points',
    reversed: ['Reversed', 'reversals', { cell: (row) => `${formatPoints(row.reversals)} (${reversedPercent(row)})` }],
  }),
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
  const read = useFresh(networksCall, { query: { days } }, { everyMs: 30_000 });
  const books = useFresh(receivablesCall, { query: {} }, { enabled: mayReadBooks });
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
      source={wholeSource(read, rows)}
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
