import { type BankFileEntry, bankFileCsvCall, bankFilesCall } from '#contracts/withdrawals/payout-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { saveFile } from '../../api/download-file.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { useActFailure } from '../act/use-staff-act.ts';
import type { StaffColumn } from '../table/columns.ts';
import { Age, When } from '../table/figures.tsx';
import { useFilter } from '../table/filters.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { BankRowsPanel } from './bank-rows-panel.tsx';

const HASH_DIGITS = 12;

const COLUMNS: readonly StaffColumn<BankFileEntry>[] = [
  { id: 'id', name: 'File', cell: ({ id }) => id, text: ({ id }) => id },
  { id: 'provider', name: 'Bank', cell: ({ provider }) => provider, text: ({ provider }) => provider },
  { id: 'age', name: 'Age', cell: ({ madeAt }) => <Age at={madeAt} />, text: ({ madeAt }) => madeAt },
  { id: 'rows', name: 'Payments', isAmount: true, cell: ({ rows }) => rows, text: ({ rows }) => rows },
  {
    id: 'open',
    name: 'Open',
    isAmount: true,
    cell: ({ openRows }) => (openRows === 0 ? <Badge tone="gain">Done</Badge> : openRows),
    text: ({ openRows }) => openRows,
  },
  {
    id: 'total',
    name: 'Total',
    isAmount: true,
    cell: ({ total, unit }) => `${total} ${unit}`,
    text: ({ total }) => total,
  },
  {
    id: 'hash',
    name: 'SHA-256',
    cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, HASH_DIGITS)}…</code>,
    text: ({ sha256 }) => sha256,
  },
  { id: 'made', name: 'Made', isExtra: true, cell: ({ madeAt }) => <When at={madeAt} />, text: ({ madeAt }) => madeAt },
];

export function BankFilesTable() {
  const [file, setFile] = useFilter('file');
  const source = useTableSource(bankFilesCall, { query: {}, pageOf: pageById });
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
  const open = source.rows?.find(({ id }) => String(id) === file);
  return (
    <>
      <StaffTable
        name="Bank files"
        isNested
        columns={COLUMNS}
        source={source}
        keyOf={({ id }) => String(id)}
        empty={{ title: 'No bank files', words: 'Make one of the payments that wait, under Providers.' }}
        commands={[
          {
            key: 'd',
            label: 'Download',
            tone: 'primary',
            appliesTo: () => true,
            run: ([row]) => row && void download(row.id),
          },
        ]}
        onOpen={({ id }) => setFile(String(id))}
        onActive={({ id }) => file !== '' && setFile(String(id))}
      />
      {open !== undefined && <BankRowsPanel file={open} onClose={() => setFile('')} />}
    </>
  );
}
