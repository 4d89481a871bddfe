import {
  financeDay,
  financeLiabilities,
  type FinanceDay,
  type FinanceLostDay,
} from '#contracts/proofs/liability-calls.ts';
import { reserveTitle } from '#contracts/proofs/reserve-words.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Box } from '../../house/box.tsx';
import { useFresh } from '../../house/use-fresh.ts';
import { FigureTile } from '../../overview/figure-tile.tsx';
import { columnsOf } from '../../table/columns-of.tsx';
import { When } from '../../table/figures.tsx';
import { useFilter } from '../../table/filters.tsx';
import { formatMicros } from '../../table/money.ts';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { AccountName } from '../books/columns.tsx';

const differenceOf = ({ booked, total, debts }: FinanceDay) => (booked === null ? null : booked - (total - debts));
const statedIn = ({ reserves }: FinanceDay) => reserves.reduce((sum, { micros }) => sum + micros, 0);

const COLUMNS = columnsOf(financeDay, {
  date: ['Day', 'date', { cell: ({ date }) => <strong>{date}</strong> }],
  total: ['Owed (points)', 'total'],
  debts: ['Debts (points)', 'debts'],
  booked: ['Trial balance (points)', 'booked'],
  difference: [
    'Difference (points)',
    differenceOf,
    {
      isAmount: true,
      cell: (day) => {
        const difference = differenceOf(day);
        return difference === null ? '–' : formatPoints(difference);
      },
    },
  ],
  state: 'Compared',
  reserves: ['At banks and providers', statedIn, { isAmount: true, cell: (day) => formatMicros(statedIn(day)) }],
  isPublished: ['Published', ({ isPublished }) => (isPublished ? 'With reserves' : 'Total only')],
  accounts: ['Accounts', 'accounts', { isExtra: true }],
  position: ['Position', 'position', { isExtra: true, cell: ({ position }) => <AccountName>{position}</AccountName> }],
  root: ['Root', 'root', { isExtra: true, cell: ({ root }) => <AccountName>{root}</AccountName> }],
});

const RESERVES: readonly Column<FinanceDay['reserves'][number]>[] = [
  { name: 'Account', cell: ({ name }) => reserveTitle(name) },
  { name: 'Stated', cell: ({ asOf }) => <When at={asOf} /> },
  { name: 'Balance', isAmount: true, cell: ({ micros }) => <strong>{formatMicros(micros)}</strong> },
];

function Reserves({ day }: { day: FinanceDay }) {
  return (
    <Box title={`At banks and providers, ${day.date}`}>
      {day.reserves.length === 0 ? (
        <Text tone="quiet">No statement with a closing balance, and no answer of a provider, was there by then.</Text>
      ) : (
        <Table
          caption="Balances at banks and providers"
          columns={RESERVES}
          items={day.reserves}
          keyOf={({ name }) => name}
          becomesEntries
        />
      )}
      <Text tone="quiet" size="small" above={3}>
        Each figure is of the date beside it. Debts of networks are not in them, nor in the sum.{' '}
        {day.isPublished
          ? 'Published with the total.'
          : 'Not published. The setting “Publish reserves” publishes them from the next day on.'}
      </Text>
    </Box>
  );
}

const WHY: Readonly<Record<FinanceLostDay['state'], string>> = {
  'events-lost':
    'The log no longer has the events that it was made from. If the lost events are replayed, the prover makes the same total again.',
  'not-made':
    'The log has its events, and the prover makes it again within a minute or two. If it stays missing, a value that a player ' +
    'chose was lost or changed since, or the day is too old: it cannot be made again. The log of the prover says which.',
};

function LostTotals({ lost }: { lost: readonly FinanceLostDay[] }) {
  return (
    <Box title="Signed totals that a restore took">
      <Stack gap={2}>
        {lost.map(({ date, total, state }) => (
          <Text key={date} role="alert">
            <strong>{date}</strong>: {countedPoints(total)} are signed in the{' '}
            <a href={`/log/heads/${date}`}>day’s note</a>, and neither the file nor the parts of players are there.{' '}
            {WHY[state]}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}

type Tile = { value: string; unit?: string };

const inPoints = (points: number): Tile => ({ value: formatPoints(points), unit: points === 1 ? 'point' : 'points' });

const TILES: Readonly<Record<string, (day: FinanceDay) => Tile>> = {
  'Owed to players': ({ total }) => inPoints(total),
  'Debts of players': ({ debts }) => inPoints(debts),
  'Trial balance of players': ({ booked }) => (booked === null ? { value: 'Not reached' } : inPoints(booked)),
  'At banks and providers': (day) => ({ value: formatMicros(statedIn(day)) }),
};

export function LiabilitiesPart() {
  const read = useFresh(financeLiabilities);
  const [date, setDate] = useFilter('day');
  const days = read.data?.days;
  const lost = read.data?.lost ?? [];
  const shown = days?.find((day) => day.date === date) ?? days?.[0];
  const wrong = days?.filter(({ state }) => state === 'differs') ?? [];
  return (
    <>
      {wrong.length > 0 && (
        <Box title="The total is not what the books say">
          <Text tone="loss" role="alert">
            Owed, less debts, differs from the trial balance of players at the same position:{' '}
            {wrong.map((day) => day.date).join(', ')}. Audit the log before you rely on either.
          </Text>
        </Box>
      )}
      {lost.length > 0 && <LostTotals lost={lost} />}
      {days?.length !== 0 && (
        <Stack gap={3} columns="repeat(auto-fit, minmax(9.5rem, 1fr))">
          {Object.entries(TILES).map(([name, tileOf]) => (
            <FigureTile key={name} name={name} value={undefined} {...(shown !== undefined && tileOf(shown))} />
          ))}
        </Stack>
      )}
      <StaffTable
        name="Owed to players by day"
        columns={COLUMNS}
        source={wholeSource(read, days)}
        keyOf={(day) => day.date}
        empty={{
          title: 'No total yet',
          words: 'Balances of players are added up and signed just after midnight (UTC).',
        }}
        commands={[{ key: 'o', label: 'Show', run: ([day]) => setDate(day.date) }]}
        onOpen={(day) => setDate(day.date)}
      />
      {shown !== undefined && <Reserves day={shown} />}
    </>
  );
}
