import { useState } from 'react';
import { correctErrorCall } from '#contracts/adjustments/calls.ts';
import { hasStatements } from '#contracts/definition/chart-of-accounts.ts';
import { trialBalanceCall } from '#contracts/books/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { LOG_PLACE } from '#contracts/ids.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { useUser } from '../../../api/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../../act/reason-dialog.tsx';
import { useDialog } from '../../act/use-dialog.ts';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { useFresh } from '../../house/use-fresh.ts';
import { FigureTile } from '../../overview/figure-tile.tsx';
import { useFilter } from '../../table/filters.tsx';
import { wholeSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { formatMicros } from '../../table/money.ts';
import { AccountPanel } from './account-panel.tsx';
import { AsOfBar } from './as-of-bar.tsx';
import { type BalanceLine, BALANCE_COLUMNS } from './columns.tsx';
import { PostingDialog } from './posting-dialog.tsx';
import { Receivables } from './receivables.tsx';

function CorrectionDialog({ onClose }: { onClose(): void }) {
  const { act, isPending } = useStaffAct(correctErrorCall, onClose);
  const toast = useToast();
  const [account, setAccount] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [cause, setCause] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isCause = LOG_PLACE.test(cause.trim());
  const confirm = async (reason: string) => {
    setChecked(true);
    if (account === null || amount === null || amount === 0 || !isCause) return;
    const reply = await act({ params: { account }, body: { amount, cause: cause.trim(), reason } });
    if (reply === null) return;
    toast({
      title: 'Error Corrected',
      message: `Took ${countedPoints(amount)} from account ${account}.`,
      tone: 'gain',
    });
    onClose();
  };
  return (
    <ReasonDialog
      title="Correct a proven error"
      description="Takes points that a wrong event gave. The balance may become negative; the player sees the reason."
      confirm="Take points"
      tone="danger"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <Field label="Account" error={isChecked && account === null ? 'Enter the account’s number.' : undefined}>
        {(control) => <NumberInput {...control} value={account} onValue={setAccount} />}
      </Field>
      <Field label="Points" error={isChecked && !amount ? 'Enter a number of points.' : undefined}>
        {(control) => <NumberInput {...control} value={amount} onValue={setAmount} max={1_000_000_000_000} />}
      </Field>
      <Field
        label="Wrong event"
        hint="Its number in the log, such as 0-1234."
        error={isChecked && !isCause ? 'Enter the number of the event, such as 0-1234.' : undefined}
      >
        {(control) => (
          <Input {...control} value={cause} autoComplete="off" onChange={({ target }) => setCause(target.value)} />
        )}
      </Field>
    </ReasonDialog>
  );
}

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

function BooksActs() {
  const { permissions } = useUser();
  const [dialog, show] = useDialog();
  return (
    <Row gap={2} wrap>
      {permissions.includes('correct-errors') && (
        <Button small onClick={() => show((close) => <CorrectionDialog onClose={close} />)}>
          Correct an error
        </Button>
      )}
      {permissions.includes('post-treasury') && (
        <Button small tone="primary" onClick={() => show((close) => <PostingDialog onClose={close} />)}>
          Post dollars
        </Button>
      )}
      {dialog}
    </Row>
  );
}

export function BooksPart() {
  const [at, setAt] = useFilter('at');
  const [open, setOpen] = useFilter('account');
  const read = useFresh(trialBalanceCall, { query: at === '' ? {} : { at } });
  const figures = new Map(read.data && tilesOf(read.data));
  const opened = read.data?.lines.filter(({ account }) => account === open) ?? [];
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
        commands={[{ key: 'o', label: 'Open', run: ([line]) => setOpen(line.account) }]}
        onOpen={({ account }) => setOpen(account)}
      />
      <Receivables at={at} />
      {opened.length > 0 && (
        <AccountPanel lines={opened} at={at} hasStatement={hasStatements(open)} onClose={() => setOpen('')} />
      )}
    </>
  );
}
