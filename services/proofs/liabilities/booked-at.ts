import type { CommonQueryMethods } from 'slonik';
import type { Position } from '#contracts/position.ts';
import { pause } from '#infra/retry-loop.ts';
import { trialBalanceAt } from '#projections/ledger-days/as-of.ts';

const PLAYERS: ReadonlySet<string> = new Set(['players:available', 'players:held']);

const LOOKS = 60;
const LOOK_AGAIN_MS = 1000;

/** Points of players in the books, available and held. Null if the books do not reach the position within a minute. */
export async function bookedAt(
  db: CommonQueryMethods,
  position: Position,
  signal: AbortSignal,
): Promise<number | null> {
  for (let look = 0; look < LOOKS && !signal.aborted; look++) {
    const books = await trialBalanceAt(db, position);
    if (books.kind === 'balance') {
      const own = books.lines.filter(({ account }) => PLAYERS.has(account));
      return Number(own.reduce((sum, { balance }) => sum + balance, 0n));
    }
    await pause(LOOK_AGAIN_MS, signal);
  }
  return null;
}
