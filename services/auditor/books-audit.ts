import type { CommonQueryMethods } from 'slonik';
import { grouped } from '#contracts/words/figures.ts';
import { trialBalanceAt } from '#projections/ledger-days/as-of.ts';
import type { LogAudit } from './log-audit.ts';

/** `reason` is null if the books agree. */
export type BooksFinding = { told: string; reason: string | null };

const PARTS = [
  ['available', 'players:available', 'available to players'],
  ['held', 'players:held', 'held'],
  ['rain-pool', 'rain-pool', 'in the rain pool'],
] as const;

/** Null while the books are behind. */
export async function compareBooks(db: CommonQueryMethods, logs: readonly LogAudit[]): Promise<BooksFinding | null> {
  const books = await trialBalanceAt(db, new Map(logs.map(({ partition, seq }) => [partition, seq])));
  if (books.kind === 'behind') return null;
  const reasons: string[] = [];
  const told: string[] = [];
  for (const [part, account, words] of PARTS) {
    const byLog = logs.reduce((sum, { points }) => sum + points[part], 0n);
    const byBooks = books.lines.find((line) => line.account === account)?.balance ?? 0n;
    told.push(`${grouped(byLog)} ${words}`);
    if (byLog !== byBooks)
      reasons.push(`The books have ${grouped(byBooks)} points ${words}, the log gives ${grouped(byLog)}.`);
  }
  for (const unit of ['POINT', 'USD']) {
    const sum = books.lines.reduce((total, line) => (line.unit === unit ? total + line.balance : total), 0n);
    if (sum !== 0n) reasons.push(`All accounts together have ${grouped(sum)} ${unit} instead of 0.`);
  }
  return { told: `The log gives ${told.join(', ')}`, reason: reasons.length === 0 ? null : reasons.join(' ') };
}
