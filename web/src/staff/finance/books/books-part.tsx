import { useState } from 'react';
import { hasStatements } from '#contracts/definition/chart-of-accounts.ts';
import { trialBalanceCall } from '#contracts/books/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { useUser } from '../../../api/session.tsx';
import { useCallQuery } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import { FigureTile } from '../../overview/figure-tile.tsx';
import { useFilter } from '../../table/filters.tsx';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { formatMicros } from '../../table/money.ts';
import { AccountPanel } from './account-panel.tsx';
import { AsOfBar } from './as-of-bar.tsx';
import { type BalanceLine, BALANCE_COLUMNS } from './columns.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { PostingDialog } from './posting-dialog.tsx';
import { Receivables } from './receivables.tsx';

const MICROS_PER_POINT = 1_000_000n / BigInt(POINTS_PER_USD);

type Balance = ReplyOf<typeof trialBalanceCall>;

function sumOf(balance: Balance, unit: BalanceLine['unit'], isWanted: (account: string) => boolean): bigint {
  return balance.lines
    .filter((line) => line.unit === unit && isWanted(line.account))
    .reduce((sum, line) => sum + line.balance, 0n);
}

function tilesOf(balance: Balance): [name: string, value: string][] {
  const dollars = (prefix: string) => formatMicros(sumOf(balance, 'USD', (account) => account.startsWith(prefix)));
  const owed = sumOf(balance, 'POINT', (account) => account.startsWith('players:'));
  const isExchange = (account: string) => account === 'exchange';
  const par = sumOf(balance, 'USD', isExchange) - sumOf(balance, 'POINT', isExchange) * MICROS_PER_POINT;
  return [
    ['Owed to players', formatMicros(owed * MICROS_PER_POINT)],
    ['Owed by networks', dollars('receivable:')],
    ['At providers', dollars('provider:')],
    ['In transit', dollars('transit:')],
    ['In suspense', dollars('suspense')],
    ['Exchange off par', formatMicros(par)],
  ];
}

const TILES = ['Owed to players', 'Owed by networks', 'At providers', 'In transit', 'In suspense', 'Exchange off par'];

type Act = 'posting' | 'correction';

function BooksActs() {
  const { permissions } = useUser();
  const [dialog, setDialog] = useState<Act | null>(null);
  const close = () => setDialog(null);
  return (
    <Row gap={2} wrap>
      {permissions.includes('correct-errors') && (
        <Button small onClick={() => setDialog('correction')}>
          Correct an error
        </Button>
      )}
      {permissions.includes('post-treasury') && (
        <Button small tone="primary" onClick={() => setDialog('posting')}>
          Post dollars
        </Button>
      )}
      {dialog === 'posting' && <PostingDialog onClose={close} />}
      {dialog === 'correction' && <CorrectionDialog onClose={close} />}
    </Row>
  );
}

export function BooksPart() {
  const [at, setAt] = useFilter('at');
  const [open, setOpen] = useFilter('account');
  const read = useCallQuery(trialBalanceCall, { query: at === '' ? {} : { at } }, { refetchOnMount: 'always' });
  const figures = new Map(read.data && tilesOf(read.data));
  const opened = read.data?.lines.filter(({ account }) => account === open) ?? [];
  const openFirst = ([line]: readonly BalanceLine[]) => line !== undefined && setOpen(line.account);
  return (
    <>
      <Row gap={2} justify="space-between" wrap>
        <AsOfBar key={at} at={at} setAt={setAt} position={read.data?.position} />
        <BooksActs />
      </Row>
      <Stack gap={3} columns="repeat(auto-fit, minmax(9.5rem, 1fr))">
        {TILES.map((name) => (
          <FigureTile key={name} name={name} value={figures.get(name)} />
        ))}
      </Stack>
      <StaffTable
        name="Trial balance"
        columns={BALANCE_COLUMNS}
        source={wholeSource(read, read.data?.lines)}
        keyOf={({ account, unit }) => `${account} ${unit}`}
        empty={{ title: 'No entries yet', words: 'Each account that points or dollars moved on appears here.' }}
        commands={[{ key: 'o', label: 'Open', appliesTo: () => true, run: openFirst }]}
        onOpen={({ account }) => setOpen(account)}
        isNested
      />
      <Receivables at={at} />
      {opened.length > 0 && (
        <AccountPanel lines={opened} at={at} hasStatement={hasStatements(open)} onClose={() => setOpen('')} />
      )}
    </>
  );
}
