import { trialBalanceCall } from '#contracts/books/calls.ts';
import { formatCents, formatPoints } from '../../ui/figure/format.ts';
import { deskPath } from '../house/desk-paths.ts';
import { useFresh } from '../house/use-fresh.ts';
import { FigureTile } from './figure-tile.tsx';

/** Points that the house owes to players. A point is worth a cent. */
export function Liabilities() {
  const read = useFresh(trialBalanceCall, { query: {} }, { everyMs: 60_000 });
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
