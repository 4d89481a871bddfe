import { trialBalanceCall } from '#contracts/books/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { formatCents, formatPoints } from '../../ui/figure/format.ts';
import { deskPath } from '../house/desk-paths.ts';
import { FigureTile } from './figure-tile.tsx';

const POLL_MS = 60_000;

/** Points that the house owes to players. A point is worth a cent. */
export function Liabilities() {
  const read = useCallQuery(trialBalanceCall, { query: {} }, { refetchInterval: POLL_MS, refetchOnMount: 'always' });
  const balanceOf = (account: string) => read.data?.lines.find((line) => line.account === account)?.balance ?? 0n;
  const available = balanceOf('players:available');
  const held = balanceOf('players:held');
  const isRead = read.data !== undefined;
  return (
    <>
      <FigureTile
        name={isRead ? `Owed to players, ${formatCents(available + held)}` : 'Owed to players'}
        value={isRead ? formatPoints(available + held) : undefined}
        to={deskPath('finance')}
      />
      <FigureTile name="Of these held" value={isRead ? formatPoints(held) : undefined} to={deskPath('finance')} />
    </>
  );
}
