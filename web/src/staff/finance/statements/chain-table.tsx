import { useSearchParams } from 'react-router-dom';
import { sourceStatementsCall } from '#contracts/finance/statement-chain-calls.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { Text } from '../../../ui/layout/flow.ts';
import { useFresh } from '../../house/use-fresh.ts';
import { columnsOf } from '../../table/columns-of.tsx';
import { Quiet } from '../../table/figures.tsx';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { Balance, PeriodOf } from './stated.tsx';

const COLUMNS = columnsOf(sourceStatementsCall, {
  from: ['Period', 'from', { width: '22%', cell: (stated) => <PeriodOf stated={stated} /> }],
  number: ['Number', 'number'],
  opening: [
    'Opening',
    'opening',
    { isAmount: true, cell: ({ opening, currency }) => <Balance micros={opening} currency={currency} /> },
  ],
  closing: [
    'Closing',
    'closing',
    { isAmount: true, cell: ({ closing, currency }) => <Balance micros={closing} currency={currency} /> },
  ],
  fault: [
    'Fault',
    'fault',
    {
      width: '34%',
      title: ({ fault }) => fault,
      cell: ({ fault, isStated }) =>
        fault === null ? <Quiet>{isStated ? '–' : 'Not checked'}</Quiet> : <Text tone="loss">{fault}</Text>,
    },
  ],
  file: ['File', 'fileName', { isExtra: true }],
});

export function ChainTable({ account }: { account: string }) {
  const read = useFresh(sourceStatementsCall, { params: { account } });
  const [, setParams] = useSearchParams();
  const statedTo = read.data?.statedTo ?? null;
  return (
    <>
      {statedTo !== null && (
        <p>
          Stated up to <strong>{lastDayOf(statedTo)}</strong>.
        </p>
      )}
      <StaffTable
        name="Statements"
        columns={COLUMNS}
        source={wholeSource(read, read.data?.rows)}
        keyOf={({ id }) => String(id)}
        empty={{
          title: 'No statements yet',
          words: 'Imported statements appear here with their periods and balances.',
        }}
        onOpen={({ file }) => setParams({ tab: 'statements', source: account, file: String(file) })}
      />
    </>
  );
}

/** The last whole day; of a pull within a day, that with its time. */
function lastDayOf(statedTo: string): string {
  const at = Date.parse(statedTo);
  return at % DAY_MS === 0 ? dayOf(at - 1) : `${statedTo.slice(0, 16).replace('T', ' ')} UTC`;
}
