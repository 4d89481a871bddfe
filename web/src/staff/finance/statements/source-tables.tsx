import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { deleteStatementCall, statementFilesCall } from '#contracts/finance/calls.ts';
import type { Matched } from '#contracts/finance/exceptions.ts';
import type { StatementFile } from '#contracts/finance/files.ts';
import { matchesCall, openLinesCall, revokeMatchCall } from '#contracts/finance/matching-calls.ts';
import { RULE_WORDS } from '#contracts/finance/matching.ts';
import { counted } from '#contracts/words/figures.ts';
import { formatBytes } from '../../../ui/figure/format.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import type { RowCommand } from '../../table/columns.ts';
import { FilterBar } from '../../table/filter-bar.tsx';
import { filtersOf, useAsked } from '../../table/filter-terms.ts';
import { useTableSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { AccountName } from '../books/columns.tsx';
import { amountOf, KIND_WORDS, kindOfLine } from '../exceptions/differences.ts';
import { formatMicros } from '../../table/money.ts';
import { columnsOf } from '../../table/columns-of.tsx';
import { ConfirmDialog } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { ActDialog } from '../../act/act-dialog.tsx';

const FILE_COLUMNS = columnsOf(statementFilesCall, {
  name: ['File', 'name', { width: '26%' }],
  at: ['Stored', 'storedAt'],
  state: ['State', 'state', { title: ({ error }) => error }],
  lines: 'Lines',
  duplicates: 'Known already',
  problems: 'Bad rows',
  bytes: ['Size', 'bytes', { cell: ({ bytes }) => formatBytes(bytes) }],
  sha256: [
    'SHA-256',
    'sha256',
    { isExtra: true, cell: ({ sha256 }) => <AccountName title={sha256}>{sha256.slice(0, 12)}</AccountName> },
  ],
});

type FilesTableProps = { account: string; mayDelete: boolean };

const isUnimported = ({ state }: StatementFile) => state === 'stored' || state === 'failed';

export function FilesTable({ account, mayDelete }: FilesTableProps) {
  const [, setParams] = useSearchParams();
  const [deleted, setDeleted] = useState<StatementFile | null>(null);
  const query = useMemo(() => ({ account }), [account]);
  const source = useTableSource(statementFilesCall, { query });
  const open = (file: StatementFile) => setParams({ tab: 'statements', source: account, file: String(file.id) });
  const deletion: RowCommand<StatementFile> = {
    key: 'd',
    label: 'Delete',
    tone: 'danger',
    appliesTo: isUnimported,
    run: ([file]) => setDeleted(file),
  };
  return (
    <>
      <StaffTable
        name="Files"
        columns={FILE_COLUMNS}
        source={source}
        empty={{
          title: 'No statements yet',
          words: 'Imported statements appear here, with their bytes kept as evidence.',
        }}
        commands={[{ key: 'o', label: 'Open', run: ([file]) => open(file) }, ...(mayDelete ? [deletion] : [])]}
        onOpen={open}
      />
      {deleted !== null && <DeleteDialog file={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function DeleteDialog({ file: { id, name }, onClose }: { file: StatementFile; onClose(): void }) {
  const { act, isPending } = useStaffAct(deleteStatementCall);
  const confirm = async () => {
    if ((await act({ params: { id: String(id) } })) !== null) onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this file"
      description={`${name} was not imported. No line comes from it.`}
      confirm="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

const LINE_COLUMNS = columnsOf(openLinesCall, {
  at: 'Date',
  amount: ['Amount', 'micros', { cell: amountOf }],
  kind: [
    'Kind',
    kindOfLine,
    {
      cell: (line) => (
        <>
          {line.isPending && <Badge>Pending</Badge>} {KIND_WORDS[line.kind]}
        </>
      ),
    },
  ],
  references: [
    'References',
    ({ references }) => references.join(' '),
    {
      width: '30%',
      cell: ({ references }) => <AccountName title={references.join(', ')}>{references.join(', ') || '–'}</AccountName>,
    },
  ],
  text: 'Text',
  record: 'Row',
});

const LINE_FILTERS = filtersOf(openLinesCall, { from: 'Dated from', to: 'Dated up to' });

export function LinesTable({ account }: { account: string }) {
  return (
    <StaffTable
      name="Open lines"
      columns={LINE_COLUMNS}
      source={useTableSource(openLinesCall, { params: { account }, query: useAsked(LINE_FILTERS) })}
      empty={{ title: 'Every line is matched', words: 'Lines without a match appear here.' }}
      tools={<FilterBar terms={LINE_FILTERS} />}
    />
  );
}

const namesOf = ({ lines, entries }: Matched) =>
  [...lines, ...entries].flatMap(({ references }) => references[0] ?? []).slice(0, 1)[0] ?? '–';

const MATCH_COLUMNS = columnsOf(matchesCall, {
  at: ['Matched', 'madeAt'],
  rule: ['By', 'rule', { width: '22%', words: RULE_WORDS }],
  name: ['Reference', namesOf, { cell: (match) => <AccountName>{namesOf(match)}</AccountName> }],
  amount: [
    'Amount',
    ({ entries }) => entries.reduce((sum, { micros }) => sum + micros, 0),
    {
      isAmount: true,
      cell: ({ entries }) => formatMicros(entries.reduce((sum, { micros }) => sum + BigInt(micros), 0n)),
    },
  ],
  sides: [
    'Lines : entries',
    ({ lines, entries }) => `${lines.length}:${entries.length}`,
    { isAmount: true, cell: ({ lines, entries }) => `${lines.length} : ${entries.length}` },
  ],
  reason: 'Reason',
});

type MatchesTableProps = { account: string; state: 'confirmed' | 'revoked'; mayRevoke: boolean };

export function MatchesTable({ account, state, mayRevoke }: MatchesTableProps) {
  const [revoked, setRevoked] = useState<Matched | null>(null);
  const query = useMemo(() => ({ state }), [state]);
  const start = ([match]: readonly Matched[]) => setRevoked(match ?? null);
  return (
    <>
      <StaffTable
        name="Matches"
        columns={MATCH_COLUMNS}
        source={useTableSource(matchesCall, { params: { account }, query })}
        empty={{
          title: 'No matches',
          words: 'Lines and entries that agree appear here, with the rule that matched them.',
        }}
        commands={mayRevoke ? [{ key: 'u', label: 'Take back', tone: 'danger', run: start }] : []}
      />
      {revoked !== null && <RevokeDialog match={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function RevokeDialog({ match: { id, lines, entries }, onClose }: { match: Matched; onClose(): void }) {
  return (
    <ActDialog
      call={revokeMatchCall}
      params={{ id }}
      title="Take this match back"
      description={`${counted(lines.length, 'line')} and ${counted(entries.length, 'entry', 'entries')} are open again. No money moves.`}
      confirm="Take back"
      tone="danger"
      fields={{}}
      done={() => ({ title: 'Match Taken Back', message: 'Its lines and entries are open again.', tone: 'plain' })}
      onClose={onClose}
    />
  );
}
