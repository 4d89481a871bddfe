import { useState } from 'react';
import { makeBankFileCall, type PayoutProvider, payoutProvidersCall } from '#contracts/withdrawals/payout-calls.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { useUser } from '../../api/session.tsx';
import { formatDecimal } from '../../ui/figure/format.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { useFresh } from '../house/use-fresh.ts';
import type { RowCommand } from '../table/columns.ts';
import { Age, Quiet } from '../table/figures.tsx';
import { wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { payoutCodeWords } from '../withdrawals/payout-code.ts';
import { columnsOf } from '../table/columns-of.tsx';
import { ActDialog } from '../act/act-dialog.tsx';

type Health = [words: string, tone: BadgeTone];

function healthOf({ balanceError, forStaff, unknown, waiting }: PayoutProvider): Health {
  if (forStaff > 0) return ['Needs a person', 'loss'];
  if (balanceError !== null) return ['Balance unreadable', 'loss'];
  if (unknown > 0) return ['Outcomes unknown', 'brass'];
  return waiting > 0 ? ['Waiting', 'brass'] : ['Working', 'gain'];
}

const balancesOf = ({ balances }: PayoutProvider) =>
  balances === null ? null : balances.map(({ amount, unit }) => `${formatDecimal(amount)} ${unit}`).join(', ');

const COLUMNS = columnsOf(payoutProvidersCall, {
  provider: 'Provider',
  methods: [
    'Pays',
    ({ methods }) => methods.join(', '),
    { cell: ({ methods }) => methods.map((method) => METHOD_TITLES[method]).join(', ') },
  ],
  health: [
    'Health',
    (row) => healthOf(row)[0],
    {
      cell: (row) => <Badge tone={healthOf(row)[1]}>{healthOf(row)[0]}</Badge>,
      title: ({ balanceError }) => balanceError,
    },
  ],
  balance: [
    'Balance',
    ({ balances }) => balances?.map(({ amount, unit }) => `${amount} ${unit}`).join(', ') ?? null,
    { isAmount: true, cell: (row) => balancesOf(row) ?? <Quiet>–</Quiet> },
  ],
  read: ['Read', 'balanceAt'],
  open: 'Open',
  unknown: 'Unknown',
  person: ['For staff', 'forStaff'],
  waits: [
    'Waits for',
    ({ waitsFor }) => waitsFor.map(({ reason, count }) => `${payoutCodeWords(reason)} (${count})`).join(', '),
    {
      cell: ({ waitsFor }) =>
        waitsFor.length === 0 ? (
          <Quiet>–</Quiet>
        ) : (
          waitsFor.map(({ reason, count, since }) => (
            <span key={reason}>
              {payoutCodeWords(reason)} ({count}, <Age at={since} />){' '}
            </span>
          ))
        ),
    },
  ],
  export: ['To export', 'toExport'],
});

export function ProvidersTable() {
  const mayPay = useUser().permissions.includes('pay-withdrawals');
  const read = useFresh(payoutProvidersCall, {}, { everyMs: 30_000 });
  const [exported, setExported] = useState<PayoutProvider | null>(null);
  const command: RowCommand<PayoutProvider> = {
    key: 'b',
    label: 'Make a bank file',
    tone: 'primary',
    appliesTo: ({ toExport }) => toExport !== null && toExport > 0,
    run: ([row]) => setExported(row),
  };
  return (
    <>
      <StaffTable
        name="Providers"
        columns={COLUMNS}
        source={wholeSource(read, read.data)}
        keyOf={({ provider }) => provider}
        empty={{ title: 'No providers', words: 'Providers of PAYOUT_PROVIDERS appear here with their balances.' }}
        commands={mayPay ? [command] : []}
      />
      {exported !== null && <ExportDialog provider={exported} onClose={() => setExported(null)} />}
    </>
  );
}

function ExportDialog({ provider: { provider, toExport }, onClose }: { provider: PayoutProvider; onClose(): void }) {
  return (
    <ActDialog
      call={makeBankFileCall}
      title={`Make a bank file of ${toExport} payments`}
      description="No payment is in two files. Download it under Bank files, pay it at the bank, then enter a reference for each row."
      confirm="Make the file"
      fields={{ provider: { given: provider } }}
      done={({ id, rows }) => ({ title: 'Bank File Made', message: `File ${id} has ${rows} payments.` })}
      onClose={onClose}
    />
  );
}
