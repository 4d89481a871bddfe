import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { withdrawalQueuesCall } from '#contracts/withdrawals/staff-calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { color, line, size, space, weight } from '../../theme/tokens.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Box } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { Age } from '../table/figures.tsx';
import { QUEUE_NAMES } from '../withdrawals/queue-chips.tsx';

const List = styled.ul`
  font-size: ${size.small};
`;

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

const None = styled.p`
  padding: ${space(4)};
  color: ${color.quiet};
  font-size: ${size.small};
`;

const POLL_MS = 30_000;

/** Open withdrawals by queue, each with its number, sum and greatest age. */
export function Queues() {
  const { permissions } = useUser();
  return permissions.includes('read-withdrawals') ? <OpenWithdrawals /> : null;
}

function OpenWithdrawals() {
  const read = useCallQuery(withdrawalQueuesCall, {}, { refetchInterval: POLL_MS, refetchOnMount: 'always' });
  return (
    <Box title="Open withdrawals" isFlush>
      {read.error !== null && <ErrorState title="Withdrawals could not be read." taken="" {...failedRead(read)} />}
      {read.isPending && (
        <None>
          <Skeleton width="12rem" />
        </None>
      )}
      {read.data?.length === 0 && <None>No withdrawal is open. Requests appear here with their age.</None>}
      <List>
        {read.data?.map(({ queue, count, points, oldest }) => (
          <li key={queue}>
            <Line to={`${deskPath('withdrawals')}${queue === 'review' ? '' : `?queue=${queue}`}`}>
              {QUEUE_NAMES[queue]}
              <span>
                <strong>{formatPoints(count)}</strong>
              </span>
              <span>{formatPointsAsUsd(Number(points))}</span>
              <span>
                <Age at={oldest} />
              </span>
            </Line>
          </li>
        ))}
      </List>
    </Box>
  );
}
