import { useState } from 'react';
import { Link } from 'react-router-dom';
import { taxTotalsCall } from '#contracts/withdrawals/compliance-calls.ts';
import { type PayeeTotal, payeeTotalsCall } from '#contracts/withdrawals/payee-calls.ts';
import { grouped } from '#contracts/words/figures.ts';
import { callApi } from '../../../api/client.ts';
import { saveFile } from '../../../api/download-file.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/layout/badge.tsx';
import { useActFailure } from '../../act/use-staff-act.ts';
import { deskPath } from '../../house/desk-paths.ts';
import type { StaffColumn } from '../../table/columns.ts';
import { PlayerLink, Quiet } from '../../table/figures.tsx';
import { useFilter } from '../../table/filters.tsx';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { useNow } from '../../table/use-now.ts';
import { FIRST_YEAR, YearField } from './year-field.tsx';

const STATES: Readonly<Record<PayeeTotal['state'], readonly [words: string, tone: BadgeTone]>> = {
  none: ['Below', 'plain'],
  soon: ['Near the threshold', 'brass'],
  needed: ['Form needed', 'loss'],
  recorded: ['Form recorded', 'gain'],
};

const COLUMNS: readonly StaffColumn<PayeeTotal>[] = [
  {
    id: 'player',
    name: 'User',
    cell: ({ userId, username }) => <PlayerLink account={userId} name={username} />,
    text: ({ username, userId }) => username ?? userId,
  },
  { id: 'account', name: 'Account', isAmount: true, cell: ({ userId }) => userId, text: ({ userId }) => userId },
  {
    id: 'payments',
    name: 'Payments',
    isAmount: true,
    cell: ({ payments }) => grouped(payments),
    text: ({ payments }) => payments,
  },
  { id: 'paid', name: 'Paid', isAmount: true, cell: ({ paidUsd }) => `$${paidUsd}`, text: ({ paidUsd }) => paidUsd },
  {
    id: 'person',
    name: 'Same person',
    isAmount: true,
    cell: ({ personUsd }) => <strong>{`$${personUsd}`}</strong>,
    text: ({ personUsd }) => personUsd,
  },
  {
    id: 'state',
    name: 'Threshold',
    cell: ({ state }) => <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>,
    text: ({ state }) => STATES[state][0],
  },
  { id: 'form', name: 'Tax form', cell: ({ form }) => form ?? <Quiet>None</Quiet>, text: ({ form }) => form },
  {
    id: 'payee',
    name: 'Payee',
    cell: ({ userId }) => <Link to={`${deskPath('compliance')}?list=payees&account=${userId}`}>Payee form</Link>,
    text: () => null,
  },
];

export function PayeesPart() {
  const thisYear = new Date(useNow()).getUTCFullYear();
  const [chosen, choose] = useFilter('year');
  const year = /^20\d{2}$/.test(chosen) && Number(chosen) >= FIRST_YEAR ? Number(chosen) : thisYear;
  const read = useCallQuery(payeeTotalsCall, { query: { year } }, { refetchOnMount: 'always' });
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
      isNested
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
