import { receivablesCall } from '#contracts/books/calls.ts';
import { utcDay } from '#contracts/days/utc-day.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Box } from '../../house/box.tsx';
import { useFresh } from '../../house/use-fresh.ts';
import { ReadState } from '../../house/read-state.tsx';
import { Quiet } from '../../table/figures.tsx';
import { formatMicros } from '../../table/money.ts';
import { AccountName } from './columns.tsx';

type Receivable = ReplyOf<typeof receivablesCall>['rows'][number];

const AGES = ['Up to 30 days', '31 to 60', '61 to 90', 'Older'];

const amountOf = (micros: bigint) => (micros === 0n ? <Quiet>–</Quiet> : formatMicros(micros));

const RECEIVABLE_COLUMNS: readonly Column<Receivable>[] = [
  { name: 'Network', cell: ({ account }) => <AccountName>{account}</AccountName> },
  ...AGES.map((name, place) => ({
    name,
    isAmount: true,
    cell: ({ buckets }: Receivable) => amountOf(buckets[place]!),
  })),
  { name: 'Paid ahead', isAmount: true, cell: ({ prepaid }) => amountOf(prepaid) },
  { name: 'Balance', isAmount: true, cell: ({ balance }) => <strong>{formatMicros(balance)}</strong> },
];

/** `at` may be a day. Otherwise the ageing is that of today. */
export function Receivables({ at }: { at: string }) {
  const day = utcDay.safeParse(at).data;
  const read = useFresh(receivablesCall, { query: day === undefined ? {} : { day } });
  if (read.data?.rows.length === 0) return null;
  return (
    <Box title={read.data === undefined ? 'Owed by networks' : `Owed by networks, end of ${read.data.day} (UTC)`}>
      <ReadState of={read} problem="The ageing could not be read." />
      {read.data !== undefined && (
        <Table
          caption="Owed by networks, by age"
          columns={RECEIVABLE_COLUMNS}
          items={read.data.rows}
          keyOf={({ account }) => account}
          becomesEntries
        />
      )}
    </Box>
  );
}
