import { financeSourcesCall } from '#contracts/finance/calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import type { StaffColumn } from '../../table/columns.ts';
import { Quiet, When } from '../../table/figures.tsx';
import { useFilter } from '../../table/filters.tsx';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { AccountName } from '../books/columns.tsx';
import { formatMicros } from '../../table/money.ts';
import { ImportPage } from './import-page.tsx';
import type { Source } from './source.ts';
import { SourcePage } from './source-page.tsx';

const COLUMNS: readonly StaffColumn<Source>[] = [
  {
    id: 'account',
    name: 'Account',
    width: '24%',
    cell: ({ account }) => <AccountName>{account}</AccountName>,
    text: ({ account }) => account,
  },
  {
    id: 'ours',
    name: 'Books',
    isAmount: true,
    cell: ({ ours }) => formatMicros(ours),
    text: ({ ours }) => String(ours),
  },
  {
    id: 'theirs',
    name: 'Statements',
    isAmount: true,
    cell: ({ theirs, lastLineAt }) => (lastLineAt === null ? <Quiet>–</Quiet> : formatMicros(theirs)),
    text: ({ theirs }) => String(theirs),
  },
  {
    id: 'difference',
    name: 'Difference',
    isAmount: true,
    cell: ({ ours, theirs, lastLineAt }) =>
      lastLineAt === null ? <Quiet>–</Quiet> : <strong>{formatMicros(ours - theirs)}</strong>,
    text: ({ ours, theirs }) => String(ours - theirs),
  },
  {
    id: 'lines',
    name: 'Open lines',
    isAmount: true,
    cell: ({ openLines }) => openLines,
    text: ({ openLines }) => openLines,
  },
  {
    id: 'exceptions',
    name: 'Exceptions',
    isAmount: true,
    cell: ({ exceptions }) => (exceptions === 0 ? 0 : <Badge tone="loss">{exceptions}</Badge>),
    text: ({ exceptions }) => exceptions,
  },
  {
    id: 'last',
    name: 'Stated up to',
    cell: ({ lastLineAt }) => (lastLineAt === null ? <Quiet>No statement yet</Quiet> : <When at={lastLineAt} />),
    text: ({ lastLineAt }) => lastLineAt,
  },
];

export function StatementsPart() {
  const [account, setAccount] = useFilter('source');
  const [file] = useFilter('file');
  const read = useCallQuery(financeSourcesCall, {}, { refetchOnMount: 'always' });
  if (file !== '') return <ImportPage key={file} file={Number(file)} sources={read.data?.sources} />;
  const source = read.data?.sources.find((one) => one.account === account);
  if (account !== '' && source !== undefined) return <SourcePage key={account} source={source} />;
  const openFirst = ([one]: readonly Source[]) => one !== undefined && setAccount(one.account);
  return (
    <StaffTable
      name="Statements"
      columns={COLUMNS}
      source={wholeSource(read, read.data?.sources)}
      keyOf={({ account: name }) => name}
      empty={{
        title: 'No accounts yet',
        words: 'The bank, providers and networks appear here with their first entry.',
      }}
      commands={[{ key: 'o', label: 'Open', appliesTo: () => true, run: openFirst }]}
      onOpen={({ account: name }) => setAccount(name)}
      isNested
    />
  );
}
