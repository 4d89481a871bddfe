import { useState } from 'react';
import { gameName } from '#contracts/games/catalogue.ts';
import { LINE_KINDS, type LineKind, type Transaction, userTransactions } from '#contracts/statement/calls.ts';
import { describeBet, hasBetWords } from '#contracts/words/bet.ts';
import { failedFirstRead, sentenceOf } from '../../api/api-error.ts';
import { fileOf, saveFile } from '../../api/download-file.ts';
import { type ReceiptDetail, useReceiptDetail } from '../../api/receipt-detail.ts';
import { nextOf, useCallPages } from '../../api/use-call-pages.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Time } from '../../ui/figure/time.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ByWidth } from '../../ui/layout/by-width.tsx';
import { Entry, EntryList } from '../../ui/layout/entry-list.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { EntryAmount } from '../../ui/receipt/entry-amount.tsx';
import { OutcomeMark } from '../../ui/receipt/outcome-mark.tsx';
import { gameTitle, isRoundEntry, type Receipt, receiptOfTransaction } from '../../ui/receipt/receipt.ts';
import { ReceiptDialog } from '../../ui/receipt/receipt-dialog.tsx';
import { ReceiptStub, StubbedAmount } from '../../ui/receipt/receipt-stub.tsx';
import { StubbedSkeleton } from '../../ui/receipt/stubbed-skeleton.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { LoadMore } from '../../ui/state/load-more.tsx';

const PAGE_LINES = 25;
const EMPTY = 'No transactions yet. Start playing games to see your transaction history!';

function titleOf(entry: Transaction): string {
  return entry.description || gameTitle(entry.type);
}

function columnsFor(onOpen: (entry: Transaction) => void): readonly Column<Transaction>[] {
  return [
    { name: 'Description', cell: titleOf },
    { name: 'Date', cell: (entry) => <Time at={entry.createdAt} form="second" /> },
    { name: 'Game', cell: (entry) => (entry.gameType === null ? '' : gameTitle(entry.gameType)) },
    { name: 'Amount', isAmount: true, cell: (entry) => <EntryAmount entry={entry} /> },
    { name: 'Balance', isAmount: true, cell: (entry) => formatPoints(entry.balanceAfter) },
    {
      name: 'Receipt',
      isAmount: true,
      cell: (entry) => <ReceiptStub id={entry.id} isRound={isRoundEntry(entry)} onOpen={() => onOpen(entry)} />,
    },
  ];
}

type LinesProps = { entries: readonly Transaction[]; onOpen(entry: Transaction): void };

function Lines({ entries, onOpen }: LinesProps) {
  const narrow = entries.map((entry) => (
    <Entry
      key={entry.id}
      name={titleOf(entry)}
      note={
        <>
          Balance {formatPoints(entry.balanceAfter)}, <Time at={entry.createdAt} form="second" />
        </>
      }
      amount={
        <StubbedAmount>
          <EntryAmount entry={entry} />
          <ReceiptStub id={entry.id} isRound={isRoundEntry(entry)} onOpen={() => onOpen(entry)} />
        </StubbedAmount>
      }
    />
  ));
  return (
    <ByWidth
      wide={<Table caption="Your transactions" columns={columnsFor(onOpen)} items={entries} keyOf={({ id }) => id} />}
      narrow={<EntryList label="Your transactions">{narrow}</EntryList>}
    />
  );
}

function receiptOfRound(entry: Transaction, detail: ReceiptDetail | undefined): Receipt {
  const receipt = { ...receiptOfTransaction(entry), title: gameTitle(entry.gameType ?? entry.type) };
  const game = gameName.safeParse(entry.gameType).data;
  if (detail === undefined || game === undefined) {
    return { ...receipt, bet: game !== undefined && hasBetWords(game) ? 'coming' : null };
  }
  const { stakePoints, payoutPoints, multiplierHundredths, nonce } = detail;
  const round = { stakePoints, payoutPoints, multiplierHundredths };
  return { ...receipt, nonce, round, bet: describeBet(game, detail) };
}

function OpenedReceipt({ entry, onClose }: { entry: Transaction | null; onClose(): void }) {
  const round = entry !== null && isRoundEntry(entry) ? entry : null;
  const { detail, rest } = useReceiptDetail(round?.id ?? null);
  const receipt = round === null ? entry && receiptOfTransaction(entry) : receiptOfRound(round, detail);
  return (
    <ReceiptDialog
      receipt={receipt}
      outcome={round && <OutcomeMark game={round.gameType ?? ''} outcome={detail?.outcome} isLarge />}
      rest={rest}
      onClose={onClose}
    />
  );
}

const KIND_NAMES: Record<LineKind, string> = {
  offers: 'Offers',
  bonuses: 'Bonuses and rewards',
  games: 'Games',
  withdrawals: 'Withdrawals',
  tips: 'Tips',
  other: 'Corrections and other',
};
const KIND_OPTIONS = [
  { value: 'all', label: 'All kinds' } as const,
  ...LINE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
];

/** Every line of the filter, written by the server. */
function Download({ query }: { query: { kind?: LineKind } }) {
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const save = async () => {
    setSaving(true);
    try {
      const file = await fileOf(userTransactions, undefined, query, 'text/csv');
      saveFile(file, `statement${query.kind === undefined ? '' : `-${query.kind}`}.csv`);
    } catch (error) {
      toast({ title: 'Download Failed', message: sentenceOf(error), tone: 'loss' });
    }
    setSaving(false);
  };
  return (
    <Button pending={isSaving} pendingText="Downloading..." onClick={() => void save()}>
      Download CSV
    </Button>
  );
}

export function Statement() {
  const [opened, open] = useState<Transaction | null>(null);
  const [kind, setKind] = useState<LineKind | 'all'>('all');
  const query = kind === 'all' ? {} : { kind };
  const pages = useCallPages(userTransactions, query, PAGE_LINES);
  const entries = pages.data ?? [];
  return (
    <Panel title="Transaction History">
      <Row gap={3} align="end" justify="space-between" wrap>
        <Field label="Kind">
          {(control) => <Select {...control} value={kind} onValue={setKind} options={KIND_OPTIONS} />}
        </Field>
        <Download query={query} />
      </Row>
      {pages.isPending && (
        <StubbedSkeleton columns={columnsFor(() => undefined)} lines={PAGE_LINES} label="Loading your transactions" />
      )}
      <ErrorState title="Your transactions could not be loaded." {...failedFirstRead(pages)} />
      {pages.data?.length === 0 && kind !== 'all' && (
        <EmptyState title="No transactions of this kind">Choose another kind to see more.</EmptyState>
      )}
      {pages.data?.length === 0 && kind === 'all' && (
        <EmptyState title={EMPTY} action={<ButtonLink to={paths.games}>Play games</ButtonLink>} />
      )}
      {entries.length > 0 && <Lines entries={entries} onOpen={open} />}
      {pages.data !== undefined && <LoadMore lines={entries.length} {...nextOf(pages)} />}
      <OpenedReceipt entry={opened} onClose={() => open(null)} />
    </Panel>
  );
}
