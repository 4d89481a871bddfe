import { useState } from 'react';
import type { z } from 'zod';
import { gameHistory, type historyPeriod, type HistoryRow } from '#contracts/game-history/calls.ts';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { gameStats } from '#contracts/game-stats/calls.ts';
import { describeBet } from '#contracts/words/bet.ts';
import { failedRead } from '../../api/api-error.ts';
import { type ReceiptDetail, useReceiptDetail } from '../../api/receipt-detail.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { nextOf, useCallPages } from '../../api/use-call-pages.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { GameTiles } from '../../ui/figure/game-tiles.tsx';
import { StatTiles } from '../../ui/figure/stat-tile.tsx';
import { FilterBar, type Filtering, type Filters, NoMatch, useFilters } from '../../ui/form/filters.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { OutcomeMark } from '../../ui/receipt/outcome-mark.tsx';
import { gameTitle, type Receipt, receiptOfHistory } from '../../ui/receipt/receipt.ts';
import { ReceiptDialog } from '../../ui/receipt/receipt-dialog.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { LoadMore } from '../../ui/state/load-more.tsx';
import { HistorySkeleton, HistoryTable } from './history-table.tsx';

const PAGE_LINES = 25;
/** The rounds of a period change at midnight without a push. */
const DAYS_PASS_MS = 60_000;

const CHOICES = {
  game: {
    label: 'Game',
    options: [
      { value: 'all', label: 'All games' },
      ...GAME_NAMES.map((value) => ({ value, label: gameTitle(value) })),
    ] satisfies { value: 'all' | GameName; label: string }[],
  },
  period: {
    label: 'Period',
    hint: 'Days begin at 00:00 UTC.',
    options: [
      { value: 'all', label: 'All time' },
      { value: 'today', label: 'Today' },
      { value: 'week', label: 'Last 7 days' },
      { value: 'month', label: 'Last 30 days' },
    ] satisfies { value: z.infer<typeof historyPeriod>; label: string }[],
  },
};

type HistoryFilters = Filters<typeof CHOICES>;

function gamesMeant({ game, text }: HistoryFilters): GameName[] {
  const wanted = text.trim().toLowerCase();
  return GAME_NAMES.filter((name) => (game === 'all' || game === name) && name.includes(wanted));
}

function Totals({ game }: Pick<HistoryFilters, 'game'>) {
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

type RoundsProps = { filtering: Filtering<typeof CHOICES>; onOpen(row: HistoryRow): void };

function Rounds({ filtering: { filters, areSet, clear }, onOpen }: RoundsProps) {
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
        <NoMatch things="games" looked={goesOn ? read.length : null} onClear={areSet ? clear : null}>
          <EmptyState
            title="No games found matching your filters."
            action={
              <ButtonLink small to={paths.games}>
                Play games
              </ButtonLink>
            }
          >
            Rounds you play appear here with their receipts.
          </EmptyState>
        </NoMatch>
      )}
      <LoadMore lines={rows.length} {...nextOf(pages)} hasMore={goesOn} />
    </>
  );
}

function receiptWith(row: HistoryRow, detail: ReceiptDetail | undefined): Receipt {
  const receipt = receiptOfHistory(row, detail?.balanceAfter);
  if (detail === undefined) return receipt;
  return { ...receipt, bet: describeBet(row.gameType, detail) ?? receipt.bet, nonce: detail.nonce };
}

export default function GameHistoryPage() {
  const filtering = useFilters(CHOICES);
  const [opened, open] = useState<HistoryRow | null>(null);
  const { detail, rest } = useReceiptDetail(opened?.id ?? null);
  const receipt = opened && receiptWith(opened, detail);
  return (
    <Page title="Game History" lead="Every round you played, with its receipt.">
      <Totals game={filtering.filters.game} />
      <Panel>
        <FilterBar of={filtering} name="Filter your games" placeholder="Name of a game" />
        <Rounds filtering={filtering} onOpen={open} />
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
