import { useEffect, useRef, useState } from 'react';
import { automatedHistoryCall, withdrawalTotalsCall } from '#contracts/withdrawals/history-calls.ts';
import { failedRead, sentenceOf } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { useCallPages } from '../../api/use-call-pages.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { LoadMore } from '../../ui/state/load-more.tsx';
import { areSet, FilterBar, type Filters, matches, useFilters } from './history/filters.tsx';
import { HoldNotices } from './history/hold-notices.tsx';
import { HistorySkeleton, HistoryTable } from './history/history-table.tsx';

const PAGE_LINES = 25;

function Totals() {
  const totals = useCallQuery(withdrawalTotalsCall);
  if (totals.isError && totals.data === undefined) {
    return <ErrorState title="Your totals could not be loaded." {...failedRead(totals)} />;
  }
  const { data, isPending: isLoading } = totals;
  const figure = (value: number | bigint | undefined) => (value === undefined ? '' : formatPoints(value));
  return (
    <StatTiles>
      <StatTile
        label="Total Withdrawn"
        value={figure(data?.totalWithdrawn)}
        note="points, completed"
        isLoading={isLoading}
      />
      <StatTile label="Pending" value={figure(data?.pending)} isLoading={isLoading} />
      <StatTile label="Completed" value={figure(data?.completed)} isLoading={isLoading} />
      <StatTile label="Failed" value={figure(data?.failed)} isLoading={isLoading} />
    </StatTiles>
  );
}

function Lines({ filters, onClear }: { filters: Filters; onClear(): void }) {
  const pages = useCallPages(automatedHistoryCall, {}, PAGE_LINES);
  if (pages.isPending) return <HistorySkeleton lines={PAGE_LINES} />;
  if (pages.isError && pages.data === undefined) {
    return <ErrorState title="Your withdrawals could not be loaded." {...failedRead(pages)} />;
  }
  const read = pages.data ?? [];
  const rows = read.filter((withdrawal) => matches(filters, withdrawal));
  return (
    <>
      {rows.length > 0 ? (
        <HistoryTable rows={rows} />
      ) : (
        <NoLines looked={pages.hasNextPage ? read.length : null} onClear={areSet(filters) ? onClear : null} />
      )}
      <LoadMore
        lines={rows.length}
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetchingNextPage}
        problem={pages.isFetchNextPageError ? sentenceOf(pages.error) : null}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

type NoLinesProps = {
  /** Withdrawals searched while there are more; null if there are none. */
  looked: number | null;
  onClear: (() => void) | null;
};

function NoLines({ looked, onClear }: NoLinesProps) {
  if (looked !== null) {
    return (
      <EmptyState title={`No match in your latest ${looked} withdrawals.`}>
        Load more to search further back.
      </EmptyState>
    );
  }
  if (onClear === null) {
    return (
      <EmptyState
        title="No withdrawals yet"
        action={
          <ButtonLink small to={paths.withdraw}>
            Withdraw points
          </ButtonLink>
        }
      >
        Your requests appear here with their status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No withdrawals found matching your filters."
      action={
        <Button small onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      Clear the filters to see all your withdrawals.
    </EmptyState>
  );
}

export default function WithdrawalHistoryPage() {
  const [filters, change, lookAtAll] = useFilters();
  const filterBar = useRef<HTMLDivElement>(null);
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    lookAtAll();
    setClearings(clearings + 1);
  };
  useEffect(() => {
    if (clearings > 0) filterBar.current?.focus();
  }, [clearings]);
  return (
    <Page
      title="Withdrawal History"
      lead="Every withdrawal you requested, and where it is now."
      aside={
        <ButtonLink tone="primary" to={paths.withdraw}>
          New Withdrawal
        </ButtonLink>
      }
    >
      <HoldNotices />
      <Totals />
      <Panel>
        {/* Remounted after each clearing, to drop typed text that was not passed on. */}
        <FilterBar key={clearings} ref={filterBar} filters={filters} onChange={change} />
        <Lines filters={filters} onClear={clear} />
      </Panel>
    </Page>
  );
}
