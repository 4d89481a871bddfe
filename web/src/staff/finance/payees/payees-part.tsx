import { useState } from 'react';
import { Link } from 'react-router-dom';
import { taxTotalsCall } from '#contracts/withdrawals/compliance-calls.ts';
import { payeeTotalsCall } from '#contracts/withdrawals/payee-calls.ts';
import { grouped } from '#contracts/words/figures.ts';
import { callApi } from '../../../api/client.ts';
import { saveFile } from '../../../api/download-file.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useActFailure } from '../../act/use-staff-act.ts';
import { deskPath } from '../../house/desk-paths.ts';
import { useFresh } from '../../house/use-fresh.ts';
import { Quiet } from '../../table/figures.tsx';
import { useFilter, ListFilter } from '../../table/filters.tsx';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { useNow } from '../../table/use-now.ts';
import { columnsOf } from '../../table/columns-of.tsx';

const FIRST_YEAR = 2020;

type YearFieldProps = { year: number; thisYear: number; onYear(year: number): void };

function YearField({ year, thisYear, onYear }: YearFieldProps) {
  const last = Math.max(thisYear, year);
  const options = Array.from({ length: last - FIRST_YEAR + 1 }, (_, back) => String(last - back));
  return (
    <ListFilter
      label="Year"
      width="6.5rem"
      value={String(year)}
      onValue={(chosen) => onYear(Number(chosen))}
      options={options.map((value) => ({ value, label: value }))}
    />
  );
}

const COLUMNS = columnsOf(payeeTotalsCall, {
  player: ['User', 'userId'],
  account: ['Account', ({ userId }) => userId, { isAmount: true }],
  payments: 'Payments',
  paid: ['Paid', 'paidUsd'],
  person: ['Same person', 'personUsd', { cell: ({ personUsd }) => <strong>{`$${personUsd}`}</strong> }],
  state: ['Threshold', 'state', { hasWordsInFile: true }],
  form: ['Tax form', 'form', { none: 'None' }],
  payee: [
    'Payee',
    () => null,
    { cell: ({ userId }) => <Link to={`${deskPath('compliance')}?list=payees&account=${userId}`}>Payee form</Link> },
  ],
});

export function PayeesPart() {
  const thisYear = new Date(useNow()).getUTCFullYear();
  const [chosen, choose] = useFilter('year');
  const year = /^20\d{2}$/.test(chosen) && Number(chosen) >= FIRST_YEAR ? Number(chosen) : thisYear;
  const read = useFresh(payeeTotalsCall, { query: { year } });
  const { data } = read;
  return (
    <StaffTable
      name="Payees of a year"
      columns={COLUMNS}
      source={wholeSource(read, data?.rows)}
      keyOf={({ userId }) => String(userId)}
      empty={{ title: `No payments in ${year}`, words: 'A payment counts in the calendar year (UTC) it was made.' }}
      tools={
        <>
          <YearField year={year} thisYear={thisYear} onYear={(one) => choose(one === thisYear ? '' : String(one))} />
          <NamedCsv year={year} />
          {data !== undefined && <Quiet>{summaryOf(data)}</Quiet>}
        </>
      }
    />
  );
}

type Totals = { payees: number; paidUsd: string; thresholdUsd: string | null; rows: readonly unknown[] };

function summaryOf({ payees, paidUsd, thresholdUsd, rows }: Totals): string {
  const threshold = thresholdUsd === null ? 'no threshold' : `threshold $${thresholdUsd}`;
  const shown = rows.length < payees ? `, the highest ${grouped(rows.length)} shown` : '';
  return `${grouped(payees)} ${payees === 1 ? 'payee' : 'payees'}, $${paidUsd}, ${threshold}${shown}`;
}

function NamedCsv({ year }: { year: number }) {
  const [isBusy, setBusy] = useState(false);
  const fail = useActFailure();
  const download = async () => {
    setBusy(true);
    try {
      const { data } = await callApi(taxTotalsCall, { query: { year } });
      saveFile(new Blob([data.csv], { type: 'text/csv' }), `payees-${year}.csv`);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small disabled={isBusy} onClick={() => void download()}>
      CSV with legal names
    </Button>
  );
}
