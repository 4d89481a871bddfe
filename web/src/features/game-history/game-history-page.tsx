import { useEffect, useRef, useState } from 'react';
import { gameHistory, type HistoryRow } from '#contracts/game-history/calls.ts';
import { gameStats } from '#contracts/game-stats/calls.ts';
import { describeBet } from '#contracts/words/bet.ts';
import { failedRead, sentenceOf } from '../../api/api-error.ts';
import { type ReceiptDetail, useReceiptDetail } from '../../api/receipt-detail.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { useCallPages } from '../../api/use-call-pages.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { GameTiles } from '../../ui/figure/game-tiles.tsx';
import { StatTiles } from '../../ui/figure/stat-tile.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { OutcomeMark } from '../../ui/receipt/outcome-mark.tsx';
import { type Receipt, receiptOfHistory } from '../../ui/receipt/receipt.ts';
import { ReceiptDialog } from '../../ui/receipt/receipt-dialog.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { LoadMore } from '../../ui/state/load-more.tsx';
import { areSet, FilterBar, type Filters, gamesMeant, useFilters } from './filters.tsx';
import { HistorySkeleton, HistoryTable } from './history-table.tsx';

const PAGE_LINES = 25;
/** The rounds of a period change at midnight without a push. */
const DAYS_PASS_MS = 60_000;

function Totals({ game }: Pick<Filters, 'game'>) {
  const stats = useCallQuery(gameStats, game === 'all' ? undefined : { query: { game } });
  if (stats.isError && stats.data === undefined) {
    return <ErrorState title="Your totals could not be loaded." {...failedRead(stats)} />;
  }
  return (
    <StatTiles>
      <GameTiles totals={stats.data} isLoading={stats.isPending} note="of all time" />
    </StatTiles>
  );
}

type RoundsProps = { filters: Filters; onOpen(row: HistoryRow): void; onClear(): void };

function Rounds({ filters, onOpen, onClear }: RoundsProps) {
  const games = gamesMeant(filters);
  const [game, ...others] = games;
  // Text that matches one game is sent to the server; text that matches several filters the loaded pages.
  const asked = game !== undefined && others.length === 0 ? game : filters.game;
  const { period } = filters;
  const refetchInterval = period === 'all' ? false : DAYS_PASS_MS;
  const pages = useCallPages(gameHistory, { game: asked, period }, PAGE_LINES, { refetchInterval });
  if (pages.isPending) return <HistorySkeleton lines={PAGE_LINES} />;
  if (pages.isError && pages.data === undefined) {
    return <ErrorState title="Your game history could not be loaded." {...failedRead(pages)} />;
  }
  const read = pages.data ?? [];
  const rows = read.filter((row) => games.includes(row.gameType));
  const goesOn = pages.hasNextPage && game !== undefined;
  return (
    <>
      {rows.length > 0 ? (
        <HistoryTable rows={rows} onOpen={onOpen} />
      ) : (
        <NoRounds looked={goesOn ? read.length : null} onClear={areSet(filters) ? onClear : null} />
      )}
      <LoadMore
        lines={rows.length}
        hasMore={goesOn}
        isLoading={pages.isFetchingNextPage}
        problem={pages.isFetchNextPageError ? sentenceOf(pages.error) : null}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

type NoRoundsProps = {
  /** Rounds searched while there are more; null if there are none. */
  looked: number | null;
  onClear: (() => void) | null;
};

function NoRounds({ looked, onClear }: NoRoundsProps) {
  if (looked !== null) {
    return (
      <EmptyState title={`No match in your latest ${looked} games.`}>Load more to search further back.</EmptyState>
    );
  }
  const wayOn =
    onClear === null ? (
      <ButtonLink small to={paths.games}>
        Play games
      </ButtonLink>
    ) : (
      <Button small onClick={onClear}>
        Clear the filters
      </Button>
    );
  return (
    <EmptyState title="No games found matching your filters." action={wayOn}>
      {onClear === null
        ? 'Rounds you play appear here with their receipts.'
        : 'Clear the filters to see all your games.'}
    </EmptyState>
  );
}

function receiptWith(row: HistoryRow, detail: ReceiptDetail | undefined): Receipt {
  const receipt = receiptOfHistory(row, detail?.balanceAfter);
  if (detail === undefined) return receipt;
  return { ...receipt, bet: describeBet(row.gameType, detail) ?? receipt.bet, nonce: detail.nonce };
}

export default function GameHistoryPage() {
  const [filters, change, lookAtAll] = useFilters();
  const filterBar = useRef<HTMLDivElement>(null);
  const [clearings, setClearings] = useState(0);
  const [opened, open] = useState<HistoryRow | null>(null);
  const { detail, rest } = useReceiptDetail(opened?.id ?? null);
  const clear = () => {
    lookAtAll();
    setClearings(clearings + 1);
  };
  useEffect(() => {
    if (clearings > 0) filterBar.current?.focus();
  }, [clearings]);
  const receipt = opened && receiptWith(opened, detail);
  return (
    <Page title="Game History" lead="Every round you played, with its receipt.">
      <Totals game={filters.game} />
      <Panel>
        {/* Remounted after each clearing, to drop typed text that was not passed on. */}
        <FilterBar key={clearings} ref={filterBar} filters={filters} onChange={change} />
        <Rounds filters={filters} onOpen={open} onClear={clear} />
      </Panel>
      <ReceiptDialog
        receipt={receipt}
        outcome={opened && <OutcomeMark game={opened.gameType} outcome={detail?.outcome} isLarge />}
        rest={rest}
        onClose={() => open(null)}
      />
    </Page>
  );
}
