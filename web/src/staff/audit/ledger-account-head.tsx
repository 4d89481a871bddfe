import { styled } from 'styled-components';
import { balanceAtCall } from '#contracts/books/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { bookFigure, color, size, space } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Box } from '../house/box.tsx';
import { dollarsText } from './event-columns.tsx';
import { MomentField } from './moment-field.tsx';
import type { AuditAddress } from './use-audit-address.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(3)} ${space(6)};
  dt {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
  dd {
    ${bookFigure}
    font-size: ${size.title};
  }
`;

export function LedgerAccountHead({ name, address }: { name: string; address: AuditAddress }) {
  const { at, set } = address;
  const query = at === '' ? {} : { at };
  const read = useCallQuery(balanceAtCall, { params: { account: name }, query }, { refetchOnMount: 'always' });
  return (
    <Box title={name}>
      {read.error !== null && <ErrorState title="The balance could not be read." taken="" {...failedRead(read)} />}
      <Row>
        <MomentField
          label="As of (day, time or position)"
          placeholder="Now"
          value={at}
          onValue={(value) => set({ at: value })}
        />
        {read.isPending && <Skeleton width="8rem" height="2rem" />}
        {read.data?.balances.map(({ unit, balance }) => (
          <dl key={unit}>
            <dt>{unit === 'USD' ? 'Balance in USD' : 'Balance in points'}</dt>
            <dd>{unit === 'USD' ? dollarsText(Number(balance)) : formatPoints(balance)}</dd>
          </dl>
        ))}
      </Row>
    </Box>
  );
}
