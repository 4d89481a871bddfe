import { automatedHistoryCall, type Withdrawal, withdrawalTotalsCall } from '#contracts/withdrawals/history-calls.ts';
import { METHOD_NAMES, METHOD_TITLES, type MethodName } from '#contracts/withdrawals/method-names.ts';
import type { WithdrawalStatus } from '#contracts/withdrawals/stage.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { nextOf, useCallPages } from '../../api/use-call-pages.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { FilterBar, type Filtering, type Filters, NoMatch, useFilters } from '../../ui/form/filters.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { LoadMore } from '../../ui/state/load-more.tsx';
import { HoldNotices } from './history/hold-notices.tsx';
import { HistorySkeleton, HistoryTable } from './history/history-table.tsx';

const PAGE_LINES = 25;

type StatusFilter = 'all' | 'pending' | 'completed' | 'failed';

const CHOICES = {
  status: {
    label: 'Status',
    options: [
      { value: 'all', label: 'All statuses' },
      { value: 'pending', label: 'Pending' },
      { value: 'completed', label: 'Completed' },
      { value: 'failed', label: 'Failed' },
    ] satisfies { value: StatusFilter; label: string }[],
  },
  method: {
    label: 'Method',
    options: [
      { value: 'all', label: 'All methods' },
      ...METHOD_NAMES.map((value) => ({ value, label: METHOD_TITLES[value] })),
    ] satisfies { value: 'all' | MethodName; label: string }[],
  },
};

const FILTER_OF: Readonly<Record<WithdrawalStatus, StatusFilter>> = {
  pending: 'pending',
  approved: 'pending',
  completed: 'completed',
  rejected: 'failed',
  failed: 'failed',
};

function matches({ status, method, text }: Filters<typeof CHOICES>, withdrawal: Withdrawal): boolean {
  const wanted = text.trim().replace(/^#/, '').toLowerCase();
  const searched = [withdrawal.id, withdrawal.paymentReference ?? ''];
  return (
    (status === 'all' || FILTER_OF[withdrawal.status] === status) &&
    (method === 'all' || withdrawal.method === method) &&
    searched.some((one) => one.toLowerCase().includes(wanted))
  );
}

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

function Lines({ filters, areSet, clear }: Filtering<typeof CHOICES>) {
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
        <NoMatch things="withdrawals" looked={pages.hasNextPage ? read.length : null} onClear={areSet ? clear : null}>
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
        </NoMatch>
      )}
      <LoadMore lines={rows.length} {...nextOf(pages)} />
    </>
  );
}

export default function WithdrawalHistoryPage() {
  const filtering = useFilters(CHOICES);
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
        <FilterBar of={filtering} name="Filter your withdrawals" placeholder="ID or payment reference" />
        <Lines {...filtering} />
      </Panel>
    </Page>
  );
}
