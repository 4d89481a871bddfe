import { financeSourcesCall } from '#contracts/finance/calls.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { useFresh } from '../../house/use-fresh.ts';
import { Quiet, When } from '../../table/figures.tsx';
import { useFilter } from '../../table/filters.tsx';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { AccountName } from '../books/columns.tsx';
import { amountOf } from '../exceptions/differences.ts';
import { ImportPage } from './import-page.tsx';
import { SourcePage } from './source-page.tsx';
import type { Source } from './source.ts';
import { columnsOf } from '../../table/columns-of.tsx';

/** Of each currency, that of the account first. */
function statedOf({ currency, theirs, others }: Source): string {
  return [{ currency, theirs }, ...others]
    .map((sum) => amountOf({ micros: sum.theirs, currency: sum.currency }))
    .join(', ');
}

const COLUMNS = columnsOf(financeSourcesCall, {
  account: ['Account', 'account', { width: '24%', cell: ({ account }) => <AccountName>{account}</AccountName> }],
  ours: ['Books', 'ours', { cell: ({ ours, currency }) => amountOf({ micros: ours, currency }) }],
  theirs: [
    'Statements',
    'theirs',
    { cell: (source) => (source.lastLineAt === null ? <Quiet>–</Quiet> : statedOf(source)) },
  ],
  difference: [
    'Difference',
    ({ ours, theirs }) => ours - theirs,
    {
      isAmount: true,
      cell: ({ ours, theirs, currency, lastLineAt }) =>
        lastLineAt === null ? <Quiet>–</Quiet> : <strong>{amountOf({ micros: ours - theirs, currency })}</strong>,
    },
  ],
  lines: ['Open lines', 'openLines'],
  exceptions: [
    'Exceptions',
    'exceptions',
    { cell: ({ exceptions }) => (exceptions === 0 ? 0 : <Badge tone="loss">{exceptions}</Badge>) },
  ],
  last: ['Stated up to', 'lastLineAt', { none: 'No statement yet' }],
  pulled: [
    'Last pulled',
    ({ pull }) => pull?.at ?? null,
    {
      cell: ({ pull }) =>
        pull === null ? (
          <Quiet>–</Quiet>
        ) : pull.error !== null ? (
          <Badge tone="loss">Not pulled</Badge>
        ) : pull.at === null ? (
          <Quiet>Not yet</Quiet>
        ) : (
          <When at={pull.at} />
        ),
    },
  ],
});

export function StatementsPart() {
  const [account, setAccount] = useFilter('source');
  const [file] = useFilter('file');
  const read = useFresh(financeSourcesCall, {}, { everyMs: 20_000 });
  if (file !== '') return <ImportPage key={file} file={Number(file)} sources={read.data?.sources} />;
  const source = read.data?.sources.find((one) => one.account === account);
  if (account !== '' && source !== undefined) return <SourcePage key={account} source={source} />;
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
      commands={[{ key: 'o', label: 'Open', run: ([one]) => setAccount(one.account) }]}
      onOpen={({ account: name }) => setAccount(name)}
    />
  );
}
