import { styled } from 'styled-components';
import type { Transaction } from '#contracts/statement/calls.ts';
import { color } from '../../theme/tokens.ts';
import { formatSigned } from '../figure/format.ts';
import { Points } from '../figure/points.tsx';

const Pending = styled.span`
  color: ${color.quiet};
  white-space: nowrap;
`;

export function EntryAmount({ entry }: { entry: Pick<Transaction, 'amount' | 'pendingAmount'> }) {
  const { amount, pendingAmount } = entry;
  if (pendingAmount === undefined) return <Points value={amount} sign />;
  return <Pending>{formatSigned(pendingAmount)} pending</Pending>;
}
