import type { Withdrawal } from '#contracts/withdrawals/history-calls.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { Link } from 'react-router-dom';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Time } from '../../../ui/figure/time.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../../ui/layout/entry-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { StatusBadge } from '../history/status-badge.tsx';

const SHOWN = 5;
const REFERENCE_LETTERS = 10;

type LatestProps = {
  withdrawals: readonly Withdrawal[] | undefined;
  problem: { message: string; onRetry: () => void; isRetrying: boolean } | null;
};

export function LatestWithdrawals({ withdrawals, problem }: LatestProps) {
  return (
    <Panel title="Withdrawal History" aside={<Link to={paths.withdrawalHistory}>View All</Link>}>
      {withdrawals === undefined && problem === null && (
        <EntrySkeletons count={SHOWN} words="Loading your withdrawals" hasNotes />
      )}
      {problem !== null && <ErrorState title="Your withdrawals could not be loaded." {...problem} />}
      {withdrawals?.length === 0 && (
        <EmptyState title="No withdrawals yet">Your requests appear here with their status.</EmptyState>
      )}
      {withdrawals !== undefined && withdrawals.length > 0 && (
        <EntryList label="Latest withdrawals">
          {withdrawals.slice(0, SHOWN).map((withdrawal) => (
            <LatestEntry key={withdrawal.id} withdrawal={withdrawal} />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}

function LatestEntry({ withdrawal }: { withdrawal: Withdrawal }) {
  const { method, amount, status, createdAt, paymentReference } = withdrawal;
  return (
    <Entry
      name={METHOD_TITLES[method]}
      badge={<StatusBadge status={status} />}
      note={
        <>
          <Time at={createdAt} form="day" />
          {paymentReference !== null && <span title={paymentReference}>, {shortened(paymentReference)}</span>}
        </>
      }
      amount={countedPoints(amount)}
    />
  );
}

function shortened(reference: string): string {
  return reference.length > REFERENCE_LETTERS ? `${reference.slice(0, REFERENCE_LETTERS)}…` : reference;
}
