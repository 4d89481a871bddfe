// Whole stretches come from the view, the rest from the log. The sum is zero by construction; `trial-balance --from-log`
// proves that it matches the log.
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
  balance: bigint;
};

export type Behind = { kind: 'behind'; partition: number; reached: number };

/** Points before dollars, then by account. Omits accounts without movements and partitions missing from the position. */
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
