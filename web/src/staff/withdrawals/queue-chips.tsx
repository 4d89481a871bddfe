import { styled } from 'styled-components';
import { WITHDRAWAL_QUEUES, type WithdrawalQueue } from '#contracts/withdrawals/queues.ts';
import { withdrawalQueuesCall } from '#contracts/withdrawals/staff-calls.ts';
import { color, size } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { useFresh } from '../house/use-fresh.ts';
import { Age } from '../table/figures.tsx';
import { FilterChips } from '../table/filters.tsx';
import { deskPath } from '../house/desk-paths.ts';

export function queuePath(queue: WithdrawalQueue): string {
  return `${deskPath('withdrawals')}${queue === 'review' ? '' : `?queue=${queue}`}`;
}

export const QUEUE_NAMES: Readonly<Record<WithdrawalQueue, string>> = {
  review: 'To review',
  held: 'On hold',
  'to-pay': 'To pay',
  'under-way': 'Under way',
  unknown: 'Outcome unknown',
  unclaimed: 'Unclaimed',
  'came-back': 'Came back',
};

const Count = styled.span`
  margin-inline-start: 0.375rem;
  color: ${color.quiet};
  font-size: ${size.fine};
  font-variant-numeric: tabular-nums;
`;

/** Each with how many wait, and since when the oldest does. */
export function QueueChips() {
  const { data } = useFresh(withdrawalQueuesCall, {}, { everyMs: 15_000 });
  const options = WITHDRAWAL_QUEUES.map((queue) => {
    const found = data?.find((one) => one.queue === queue);
    return {
      value: queue === 'review' ? '' : queue,
      label: QUEUE_NAMES[queue],
      aside: found !== undefined && (
        <Count>
          {formatPoints(found.count)} · <Age at={found.oldest} />
        </Count>
      ),
    };
  });
  return (
    <FilterChips
      label="Queue"
      name="queue"
      options={[...options, { value: 'all', label: 'All' }]}
      clears={['open', 'status']}
    />
  );
}
