import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { financeExceptionsCall } from '#contracts/finance/matching-calls.ts';
import { useUser } from '../../api/session.tsx';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { deskPath } from '../house/desk-paths.ts';
import { useFresh } from '../house/use-fresh.ts';

const Notice = styled.p`
  padding: ${space(2)} ${space(4)};
  background: ${color.brassTint};
  border-radius: ${radius.small};
  font-size: ${size.small};
`;

const MOST = 100;

/** They are decided on the finance desk. They are not commands of the ledger. */
export function WaitingAsides() {
  const mayRead = useUser().permissions.includes('read-books');
  const query = { state: 'waiting', limit: MOST } as const;
  const read = useFresh(financeExceptionsCall, { query }, { enabled: mayRead, everyMs: 30_000 });
  const count = read.data?.rows.length ?? 0;
  if (count === 0) return null;
  const words = count === 1 ? '1 exception waits' : `${count}${count === MOST ? '+' : ''} exceptions wait`;
  return (
    <Notice>
      {words} for a second person to set {count === 1 ? 'it' : 'them'} aside.{' '}
      <Link to={`${deskPath('finance')}?tab=exceptions&state=waiting`}>Open the exceptions</Link>
    </Notice>
  );
}
