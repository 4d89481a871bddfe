// The trial balance at any position that the view has reached: whole stretches from the view, the beginning of the last one
// from the log. It sums to zero by the way it is made; that it is also what the log says, the operator's `trial-balance
// --from-log` proves.
import type { CommonQueryMethods } from 'slonik';
import { type LedgerAccount, pointAccountsOf, type Unit } from '#contracts/books/ledger-accounts.ts';
import { kindOfCode } from '#contracts/kinds.ts';
import type { Position } from '#contracts/position.ts';
import { type PostedRow, readDollars, readKnown, readPosted, type Span } from './read.ts';

export type BalanceLine = {
  account: LedgerAccount;
  unit: Unit;
  came: bigint;
  went: bigint;
  entries: number;
  /** What came less what went. */
  balance: bigint;
};

/** The view has not come so far: `reached` is where it stands. */
export type Behind = { kind: 'behind'; partition: number; reached: number };

/** Points before dollars, then by account. What never moved has no line. Partitions that the position does not name have no part in it. */
export async function trialBalanceAt(
  db: CommonQueryMethods,
  position: Position,
): Promise<{ kind: 'balance'; lines: BalanceLine[] } | Behind> {
  const sums = new Sums();
  const spans = new Map<number, Span>();
  for (const { partition, reached, knownTo, account, unit, came, went, entries } of await readKnown(db, position)) {
    const toSeq = position.get(partition)!;
    if (reached < toSeq) return { kind: 'behind', partition, reached };
    spans.set(partition, { partition, afterSeq: knownTo, toSeq });
    if (account !== null) sums.add(account as LedgerAccount, unit!, { came: came!, went: went!, entries: entries! });
  }
  // Of a partition that it has never read, the view has not even a checkpoint.
  const unread = [...position].find(([partition, seq]) => seq > 0 && !spans.has(partition));
  if (unread !== undefined) return { kind: 'behind', partition: unread[0], reached: 0 };
  const rest = [...spans.values()].filter(({ afterSeq, toSeq }) => afterSeq < toSeq);
  if (rest.length > 0) {
    for (const row of await readPosted(db, rest)) addPosted(sums, row);
    for (const { account, ...sum } of await readDollars(db, rest)) sums.add(account as LedgerAccount, 'USD', sum);
  }
  return { kind: 'balance', lines: sums.lines() };
}

function addPosted(sums: Sums, { kind: code, came, went, entries }: PostedRow): void {
  const kind = kindOfCode(code);
  if (kind === undefined) throw new Error(`the log has events of kind ${code}, which this program does not know`);
  const accounts = pointAccountsOf(kind);
  if (accounts === null) return;
  sums.add(accounts.to, 'POINT', { came, went, entries });
  sums.add(accounts.from, 'POINT', { came: went, went: came, entries });
}

type Sum = { came: bigint; went: bigint; entries: number };

class Sums {
  readonly #byUnit: Record<Unit, Map<LedgerAccount, Sum>> = { POINT: new Map(), USD: new Map() };

  add(account: LedgerAccount, unit: Unit, { came, went, entries }: Sum): void {
    const before = this.#byUnit[unit].get(account) ?? { came: 0n, went: 0n, entries: 0 };
    const sum = { came: before.came + came, went: before.went + went, entries: before.entries + entries };
    this.#byUnit[unit].set(account, sum);
  }

  lines(): BalanceLine[] {
    return (['POINT', 'USD'] as const).flatMap((unit) =>
      [...this.#byUnit[unit]]
        .map(([account, sum]) => ({ account, unit, ...sum, balance: sum.came - sum.went }))
        .toSorted((one, other) => (one.account < other.account ? -1 : 1)),
    );
  }
}
