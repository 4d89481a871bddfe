import { useQueryClient } from '@tanstack/react-query';
import { bankFileCsvCall, bankFilesCall } from '#contracts/withdrawals/payout-calls.ts';
import { callApi } from '../../api/client.ts';
import { saveFile } from '../../api/download-file.ts';
import { useUser } from '../../api/session.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { useActFailure } from '../act/use-staff-act.ts';
import { Desk } from '../house/desk.tsx';
import { optionsOf } from '../house/options-of.ts';
import { columnsOf } from '../table/columns-of.tsx';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { BankRowsPanel } from './bank-rows-panel.tsx';
import { ProvidersTable } from './providers-table.tsx';

const HASH_DIGITS = 12;

const COLUMNS = columnsOf(bankFilesCall, {
  id: ['File', ({ id }) => id],
  provider: 'Bank',
  age: ['Age', 'madeAt', { isAge: true }],
  rows: 'Payments',
  open: ['Open', 'openRows', { cell: ({ openRows }) => (openRows === 0 ? <Badge tone="gain">Done</Badge> : openRows) }],
  total: ['Total', 'total', { isAmount: true, cell: ({ total, unit }) => `${total} ${unit}` }],
  hash: ['SHA-256', 'sha256', { cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, HASH_DIGITS)}…</code> }],
  made: ['Made', 'madeAt', { isExtra: true }],
});

function BankFilesTable() {
  const client = useQueryClient();
  const fail = useActFailure();
  const download = async (id: number) => {
    try {
      const { data } = await callApi(bankFileCsvCall, { params: { id } });
      saveFile(new Blob([data.csv], { type: 'text/csv;charset=utf-8' }), data.name);
    } catch (error) {
      fail(error);
    }
    void client.invalidateQueries();
  };
  return (
    <>
      <StaffTable
        name="Bank files"
        columns={COLUMNS}
        source={useTableSource(bankFilesCall)}
        empty={{ title: 'No bank files', words: 'Make one of the payments that wait, under Providers.' }}
        commands={[{ key: 'd', label: 'Download', tone: 'primary', run: ([row]) => void download(row.id) }]}
        panel={({ row, close }) => row && <BankRowsPanel file={row} onClose={close} />}
        openedAs="file"
      />
    </>
  );
}

const TABS = optionsOf({ '': 'Providers', files: 'Bank files' });

export function PayoutsDesk() {
  const mayPay = useUser().permissions.includes('pay-withdrawals');
  const [tab] = useFilter('tab');
  const isFiles = mayPay && tab === 'files';
  return (
    <Desk tabs={mayPay && <DeskTabs label="Payouts" tabs={TABS} current={isFiles ? 'files' : ''} />}>
      {isFiles ? <BankFilesTable /> : <ProvidersTable />}
    </Desk>
  );
}
