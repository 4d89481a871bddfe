import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { statementFilesCall } from '#contracts/finance/calls.ts';
import type { LineSide, Matched } from '#contracts/finance/exceptions.ts';
import type { StatementFile } from '#contracts/finance/files.ts';
import { matchesCall, openLinesCall, revokeMatchCall } from '#contracts/finance/matching-calls.ts';
import { RULE_WORDS } from '#contracts/finance/matching.ts';
import { formatBytes } from '../../../ui/figure/format.ts';
import { Badge, type BadgeTone } from '../../../ui/layout/badge.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import type { StaffColumn } from '../../table/columns.ts';
import { Quiet, When } from '../../table/figures.tsx';
import { useTableSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { AccountName } from '../books/columns.tsx';
import { formatMicros } from '../../table/money.ts';

const STATE_WORDS: Record<StatementFile['state'], [words: string, tone: BadgeTone]> = {
  stored: ['Not imported', 'brass'],
  importing: ['Importing', 'notice'],
  imported: ['Imported', 'gain'],
  failed: ['Failed', 'loss'],
};

const FILE_COLUMNS: readonly StaffColumn<StatementFile>[] = [
  { id: 'name', name: 'File', width: '26%', cell: ({ name }) => name, text: ({ name }) => name },
  { id: 'at', name: 'Stored', cell: ({ storedAt }) => <When at={storedAt} />, text: ({ storedAt }) => storedAt },
  {
    id: 'state',
    name: 'State',
    cell: ({ state, error }) => (
      <span title={error ?? undefined}>
        <Badge tone={STATE_WORDS[state][1]}>{STATE_WORDS[state][0]}</Badge>
      </span>
    ),
    text: ({ state }) => state,
  },
  { id: 'lines', name: 'Lines', isAmount: true, cell: ({ lines }) => lines, text: ({ lines }) => lines },
  {
    id: 'duplicates',
    name: 'Known already',
    isAmount: true,
    cell: ({ duplicates }) => duplicates,
    text: ({ duplicates }) => duplicates,
  },
  { id: 'problems', name: 'Bad rows', isAmount: true, cell: ({ problems }) => problems, text: (file) => file.problems },
  { id: 'bytes', name: 'Size', isAmount: true, cell: ({ bytes }) => formatBytes(bytes), text: ({ bytes }) => bytes },
  {
    id: 'sha256',
    name: 'SHA-256',
    isExtra: true,
    cell: ({ sha256 }) => <AccountName title={sha256}>{sha256.slice(0, 12)}</AccountName>,
    text: ({ sha256 }) => sha256,
  },
];

export function FilesTable({ account }: { account: string }) {
  const [, setParams] = useSearchParams();
  const query = useMemo(() => ({ account }), [account]);
  const source = useTableSource(statementFilesCall, { query, pageOf: (page) => page });
  const open = ([file]: readonly StatementFile[]) => {
    if (file !== undefined) setParams({ tab: 'statements', source: account, file: String(file.id) });
  };
  return (
    <StaffTable
      name="Files"
      columns={FILE_COLUMNS}
      source={source}
      keyOf={({ id }) => String(id)}
      empty={{
        title: 'No statements yet',
        words: 'Imported statements appear here, with their bytes kept as evidence.',
      }}
      commands={[{ key: 'o', label: 'Open', appliesTo: () => true, run: open }]}
      onOpen={(file) => open([file])}
      isNested
    />
  );
}

const LINE_COLUMNS: readonly StaffColumn<LineSide>[] = [
  { id: 'at', name: 'Date', cell: ({ at }) => <When at={at} />, text: ({ at }) => at },
  {
    id: 'amount',
    name: 'Amount',
    isAmount: true,
    cell: ({ micros, currency }) => `${formatMicros(micros)}${currency === 'USD' ? '' : ` ${currency}`}`,
    text: ({ micros }) => micros,
  },
  { id: 'kind', name: 'Kind', cell: ({ kind }) => (kind === 'fee' ? 'Fee' : 'Payment'), text: ({ kind }) => kind },
  {
    id: 'references',
    name: 'References',
    width: '30%',
    cell: ({ references }) => <AccountName title={references.join(', ')}>{references.join(', ') || '–'}</AccountName>,
    text: ({ references }) => references.join(' '),
  },
  { id: 'text', name: 'Text', cell: ({ text }) => <span title={text}>{text}</span>, text: ({ text }) => text },
  { id: 'record', name: 'Row', isAmount: true, cell: ({ record }) => record, text: ({ record }) => record },
];

export function LinesTable({ account }: { account: string }) {
  const source = useTableSource(openLinesCall, { params: { account }, query: {}, pageOf: (page) => page });
  return (
    <StaffTable
      name="Open lines"
      columns={LINE_COLUMNS}
      source={source}
      keyOf={({ id }) => String(id)}
      empty={{ title: 'Every line is matched', words: 'Lines without a match appear here.' }}
      isNested
    />
  );
}

const namesOf = ({ lines, entries }: Matched) =>
  [...lines, ...entries].flatMap(({ references }) => references[0] ?? []).slice(0, 1)[0] ?? '–';

const MATCH_COLUMNS: readonly StaffColumn<Matched>[] = [
  { id: 'at', name: 'Matched', cell: ({ madeAt }) => <When at={madeAt} />, text: ({ madeAt }) => madeAt },
  { id: 'rule', name: 'By', width: '22%', cell: ({ rule }) => RULE_WORDS[rule], text: ({ rule }) => rule },
  { id: 'name', name: 'Reference', cell: (match) => <AccountName>{namesOf(match)}</AccountName>, text: namesOf },
  {
    id: 'amount',
    name: 'Amount',
    isAmount: true,
    cell: ({ entries }) => formatMicros(entries.reduce((sum, { micros }) => sum + BigInt(micros), 0n)),
    text: ({ entries }) => entries.reduce((sum, { micros }) => sum + micros, 0),
  },
  {
    id: 'sides',
    name: 'Lines : entries',
    isAmount: true,
    cell: ({ lines, entries }) => `${lines.length} : ${entries.length}`,
    text: ({ lines, entries }) => `${lines.length}:${entries.length}`,
  },
  { id: 'reason', name: 'Reason', cell: ({ reason }) => reason ?? <Quiet>–</Quiet>, text: ({ reason }) => reason },
];

type MatchesTableProps = { account: string; state: 'confirmed' | 'revoked'; mayRevoke: boolean };

export function MatchesTable({ account, state, mayRevoke }: MatchesTableProps) {
  const [revoked, setRevoked] = useState<Matched | null>(null);
  const query = useMemo(() => ({ state }), [state]);
  const source = useTableSource(matchesCall, { params: { account }, query, pageOf: (page) => page });
  const start = ([match]: readonly Matched[]) => setRevoked(match ?? null);
  return (
    <>
      <StaffTable
        name="Matches"
        columns={MATCH_COLUMNS}
        source={source}
        keyOf={({ id }) => id}
        empty={{
          title: 'No matches',
          words: 'Lines and entries that agree appear here, with the rule that matched them.',
        }}
        commands={
          mayRevoke ? [{ key: 'u', label: 'Take back', tone: 'danger', appliesTo: () => true, run: start }] : []
        }
        isNested
      />
      {revoked !== null && <RevokeDialog match={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function RevokeDialog({ match, onClose }: { match: Matched; onClose(): void }) {
  const { act, isPending } = useStaffAct(revokeMatchCall);
  const toast = useToast();
  const confirm = async (reason: string) => {
    if ((await act({ params: { id: match.id }, body: { reason } })) !== null) {
      toast({ title: 'Match Taken Back', message: 'Its lines and entries are open again.' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title="Take this match back"
      description={`${match.lines.length} lines and ${match.entries.length} entries are open again. No money moves.`}
      confirm="Take back"
      tone="danger"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
