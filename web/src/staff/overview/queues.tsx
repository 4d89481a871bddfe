import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { changeRequestCountsCall } from '#contracts/approvals/calls.ts';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import { exceptionCausesCall } from '#contracts/offers/staff-calls.ts';
import { withdrawalQueuesCall } from '#contracts/withdrawals/staff-calls.ts';
import type { CallInput } from '../../api/client.ts';
import { failedRead } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { color, line, space, weight } from '../../theme/tokens.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { Text } from '../../ui/layout/flow.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Box } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { lateChart } from '../house/late-chart.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { Age } from '../table/figures.tsx';
import { QUEUE_NAMES, queuePath } from '../withdrawals/queue-chips.tsx';

const PayoutsChart = lateChart(240, async () => (await import('./payouts-chart.tsx')).PayoutsChart);

const Line = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 4rem 6rem 5rem;
  gap: ${space(2)};
  align-items: center;
  min-height: 2.5rem;
  padding-inline: ${space(4)};
  color: ${color.text};
  border-bottom: ${line.hair};
  text-decoration: none;
  li:last-child > & {
    border-bottom: 0;
  }
  &:hover {
    background: ${color.raised};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  span {
    text-align: end;
  }
  strong {
    font-weight: ${weight.strong};
  }
`;

type Row = { key: string; name: string; to: string; count: number; points: bigint | null; oldest: string | null };

/** Everything that waits for staff, with number, sum and greatest age. */
export function Queues() {
  const { permissions } = useUser();
  const withdrawals = useOwnQueue(withdrawalQueuesCall, permissions.includes('read-withdrawals'));
  const changes = useOwnQueue(changeRequestCountsCall, permissions.includes('read-changes'));
  const offers = useOwnQueue(exceptionCausesCall, permissions.includes('resolve-offers'));
  const reads = [withdrawals, changes, offers];
  const failed = reads.find(({ error }) => error !== null);
  const rows: Row[] = [
    ...changeRows(changes.data),
    ...(withdrawals.data ?? []).map(({ queue, count, points, oldest }) => {
      return { key: queue, name: `Withdrawals: ${QUEUE_NAMES[queue]}`, to: queuePath(queue), count, points, oldest };
    }),
    ...offerRows(offers.data?.rows ?? []),
  ];
  const isPending = reads.some(({ isLoading }) => isLoading);
  return (
    <>
      <Box title="Waiting for staff" isFlush>
        {failed !== undefined && <ErrorState title="The queues could not be read." taken="" {...failedRead(failed)} />}
        {isPending && (
          <Text pad={4} tone="quiet" size="small">
            <Skeleton width="12rem" />
          </Text>
        )}
        {!isPending && rows.length === 0 && (
          <Text pad={4} tone="quiet" size="small">
            Nothing waits. Queues appear here with their age.
          </Text>
        )}
        <Text as="ul" size="small">
          {rows.map(({ key, name, to, count, points, oldest }) => (
            <li key={key}>
              <Line to={to}>
                {name}
                <span>
                  <strong>{formatPoints(count)}</strong>
                </span>
                <span>{points !== null && formatPointsAsUsd(Number(points))}</span>
                <span>{oldest !== null && <Age at={oldest} />}</span>
              </Line>
            </li>
          ))}
        </Text>
      </Box>
      {(withdrawals.data ?? []).length > 0 && (
        <Box title="Payouts by state" isFlush>
          <PayoutsChart queues={withdrawals.data ?? []} />
        </Box>
      )}
    </>
  );
}

function useOwnQueue<C extends Call>(call: C, isEnabled: boolean) {
  const input = {} as CallInput<C>;
  return useFresh(call, input, { enabled: isEnabled, everyMs: 30_000 });
}

function changeRows(counts: ReplyOf<typeof changeRequestCountsCall> | undefined): Row[] {
  if (counts === undefined || counts.toDecide === 0) return [];
  const row = { key: 'changes', name: 'Changes for you to decide', to: deskPath('approvals') };
  return [{ ...row, count: counts.toDecide, points: null, oldest: null }];
}

function offerRows(causes: ReplyOf<typeof exceptionCausesCall>['rows']): Row[] {
  if (causes.length === 0) return [];
  const count = causes.reduce((sum, cause) => sum + cause.count, 0);
  const points = causes.reduce((sum, cause) => sum + cause.points, 0n);
  const oldest = causes.map(({ oldestAt }) => oldestAt).toSorted()[0]!;
  return [{ key: 'offers', name: 'Exceptions of offers', to: deskPath('offers'), count, points, oldest }];
}
