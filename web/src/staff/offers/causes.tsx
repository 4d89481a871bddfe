import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { exceptionCausesCall } from '#contracts/offers/staff-calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { color, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Row } from '../../ui/layout/flow.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { Age } from '../table/figures.tsx';
import { REASON_NAMES } from './exception.ts';

const Cause = styled.button`
  display: grid;
  gap: ${space(0.5)};
  min-width: 11rem;
  padding: ${space(2)} ${space(3)};
  color: ${color.text};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
  font-size: ${size.fine};
  text-align: start;
  cursor: pointer;
  strong {
    font-size: ${size.small};
    font-weight: ${weight.strong};
  }
  span {
    color: ${color.quiet};
  }
  &:hover,
  &[aria-pressed='true'] {
    border-color: ${color.brass};
  }
`;

/** Open exceptions folded by cause; a press filters the rows. */
export function Causes() {
  const [params, setParams] = useSearchParams();
  const read = useFresh(exceptionCausesCall, {}, { everyMs: 15_000 });
  const isChosen = (reason: string, network: string) =>
    params.get('reason') === reason && params.get('network') === network;
  const choose = (reason: string, network: string) =>
    setParams(isChosen(reason, network) ? {} : { reason, network }, { replace: true });
  if (read.error !== null) {
    return <ErrorState title="The causes could not be read." taken="" {...failedRead(read)} />;
  }
  return (
    <Row as="ul" gap={2} wrap aria-label="Open exceptions by cause">
      {read.data?.rows.map(({ reason, network, count, points, oldestAt }) => (
        <li key={`${reason} ${network}`}>
          <Cause type="button" aria-pressed={isChosen(reason, network)} onClick={() => choose(reason, network)}>
            <strong>
              {formatPoints(count)} × {REASON_NAMES[reason]}
            </strong>
            <span>
              {network}, oldest <Age at={oldestAt} />
              {points > 0n && `, ${formatPoints(points)} points`}
            </span>
          </Cause>
        </li>
      ))}
    </Row>
  );
}
