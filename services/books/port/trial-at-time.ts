import type { CommonQueryMethods } from 'slonik';
import type { LedgerAccount } from '#contracts/books/ledger-accounts.ts';
import type { Position } from '#contracts/position.ts';
import { readBackdated } from '#projections/dollar-lines/read.ts';
import { type BalanceLine, type Behind, trialBalanceAt } from '#projections/ledger-days/as-of.ts';

/** `position`: of the last event at `at` (milliseconds). Later postings that are dated by then count too. */
export async function trialAtTime(
  db: CommonQueryMethods,
  position: Position,
  at: number,
): Promise<{ kind: 'balance'; lines: BalanceLine[] } | Behind> {
  const trial = await trialBalanceAt(db, position);
  if (trial.kind === 'behind') return trial;
  const lines = new Map(trial.lines.map((line) => [`${line.unit} ${line.account}`, line]));
  for (const { account, came, went, entries } of await readBackdated(db, at)) {
    const key = `USD ${account}`;
    const of = { account: account as LedgerAccount, unit: 'USD' as const };
    const known = lines.get(key) ?? { ...of, came: 0n, went: 0n, entries: 0, balance: 0n };
    lines.set(key, {
      ...of,
      came: known.came + came,
      went: known.went + went,
      entries: known.entries + entries,
      balance: known.balance + came - went,
    });
  }
  const sorted = [...lines.values()].toSorted((one, other) =>
    one.unit === other.unit ? (one.account < other.account ? -1 : 1) : one.unit < other.unit ? -1 : 1,
  );
  return { kind: 'balance', lines: sorted };
}
