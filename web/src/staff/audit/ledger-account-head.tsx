import { styled } from 'styled-components';
import { balanceAtCall } from '#contracts/books/calls.ts';
import { bookFigure, color, size, space } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Box } from '../house/box.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
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
  const read = useFresh(balanceAtCall, { params: { account: name }, query });
  return (
    <Box title={name}>
      <ReadState of={read} problem="The balance could not be read." />
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
