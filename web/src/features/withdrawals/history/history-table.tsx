import { styled } from 'styled-components';
import type { Withdrawal } from '#contracts/withdrawals/history-calls.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { color, size } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Time } from '../../../ui/figure/time.tsx';
import { ByWidth } from '../../../ui/layout/by-width.tsx';
import { Entry, EntryList } from '../../../ui/layout/entry-list.tsx';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { StatusBadge } from './status-badge.tsx';

const REFERENCE_LETTERS = 20;
/** The first ones are a time, alike in withdrawals of the same minute. */
const ID_LETTERS = 8;

const Words = styled.span`
  display: block;
  min-width: 12rem;
  max-width: 22rem;
  color: ${color.quiet};
  font-size: ${size.fine};
  white-space: normal;
  overflow-wrap: anywhere;
`;

const Message = styled(Words)`
  min-width: 8rem;
  color: ${color.loss};
`;

const Destination = styled(Words)`
  min-width: 8rem;
  max-width: 14rem;
`;

const Line = styled.span`
  display: block;
`;

const Wrong = styled(Line)`
  color: ${color.loss};
`;

function ShortId({ id }: { id: string }) {
  return <span title={id}>#{id.slice(-ID_LETTERS)}</span>;
}

function Reference({ reference }: { reference: string }) {
  const short = reference.length > REFERENCE_LETTERS ? `${reference.slice(0, REFERENCE_LETTERS)}...` : reference;
  return <span title={reference}>{short}</span>;
}

function Worth({ amount, usdValue }: Pick<Withdrawal, 'amount' | 'usdValue'>) {
  return (
    <Stack as="span" items="end">
      <span>{formatPoints(amount)} pts</span>
      <Text as="span" tone="quiet" size="fine" weight="text">
        ${usdValue}
      </Text>
    </Stack>
  );
}

const COLUMNS: readonly Column<Withdrawal>[] = [
  { name: 'ID', cell: ({ id }) => <ShortId id={id} /> },
  {
    name: 'Method',
    cell: ({ method, paymentDetails }) => (
      <>
        {METHOD_TITLES[method]}
        {paymentDetails !== null && <Destination>{paymentDetails}</Destination>}
      </>
    ),
  },
  { name: 'Amount', isAmount: true, cell: (row) => <Worth {...row} /> },
  {
    name: 'Status',
    cell: ({ status, stageText }) => (
      <Stack as="span" gap={1} items="start">
        <StatusBadge status={status} />
        <Words>{stageText}</Words>
      </Stack>
    ),
  },
  {
    name: 'Reference',
    cell: ({ paymentReference }) => paymentReference !== null && <Reference reference={paymentReference} />,
  },
  { name: 'Error', cell: ({ errorMessage }) => errorMessage !== null && <Message>{errorMessage}</Message> },
  { name: 'Date', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

export function HistorySkeleton({ lines }: { lines: number }) {
  return <LinesSkeleton lines={lines} columns={COLUMNS.length} label="Loading your withdrawals" />;
}

export function HistoryTable({ rows }: { rows: readonly Withdrawal[] }) {
  return (
    <ByWidth
      wide={<Table caption="Your withdrawals" columns={COLUMNS} items={rows} keyOf={({ id }) => id} />}
      narrow={
        <EntryList label="Your withdrawals">
          {rows.map((row) => (
            <Entry
              key={row.id}
              name={METHOD_TITLES[row.method]}
              badge={<StatusBadge status={row.status} />}
              note={<EntryNote {...row} />}
              amount={<Worth {...row} />}
            />
          ))}
        </EntryList>
      }
    />
  );
}

function EntryNote({ id, stageText, paymentDetails, paymentReference, errorMessage, createdAt }: Withdrawal) {
  return (
    <>
      <Line>{stageText}</Line>
      {errorMessage !== null && <Wrong>{errorMessage}</Wrong>}
      {paymentDetails !== null && <Line>{paymentDetails}</Line>}
      {paymentReference !== null && (
        <Line>
          Reference <Reference reference={paymentReference} />
        </Line>
      )}
      <ShortId id={id} />, <Time at={createdAt} />
    </>
  );
}
