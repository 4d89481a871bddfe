import type pg from 'pg';
import { FIRST_PLAYER_ACCOUNT, HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { AccountState } from '#contracts/proofs/liabilities.ts';
import { covers, type Position } from '#contracts/position.ts';
import { inTransaction, SNAPSHOT } from '#infra/postgres/session/transaction.ts';
import { areBatchEnds, type LoggedState, statesAt, statesBefore } from '#ledger/log/states-at.ts';
import { readBalancePage } from '#projections/balance/read.ts';
import { positionsOf } from '#projections/state/checkpoint.ts';

export type PlayerAccount = AccountState & { account: number; chosen: string | null };

/** One snapshot; house accounts are omitted. */
export type Standing = { position: Position; accounts: readonly PlayerAccount[] };

const PAGE_ROWS = 5000;

/** Each row is looked up in the log; without statistics PostgreSQL would read all of it. */
const BY_INDEX = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';

/** Null unless the view is at the end of a batch in each partition. */
export function readStanding(db: pg.Client, rest: () => Promise<void>): Promise<Standing | null> {
  const read = async () => {
    await db.query(BY_INDEX);
    const position = await positionsOf(db, 'balance');
    if (!(await areBatchEnds(db, position))) return null;
    const accounts: PlayerAccount[] = [];
    for (let after = FIRST_PLAYER_ACCOUNT - 1; ; after = accounts.at(-1)!.account) {
      const page = await readPage(db, after);
      accounts.push(...page);
      if (page.length < PAGE_ROWS) return { position, accounts };
      await rest();
    }
  };
  return inTransaction(db, read, { ...SNAPSHOT, begin: `${SNAPSHOT.begin} READ ONLY` });
}

export type Past = {
  /** Of a day that was signed. */
  sizes: ReadonlyMap<number, number>;
  /** Milliseconds: values that were chosen later do not count. */
  at: number;
};

/** At an earlier position: what came after it is taken back. Null before the view has reached it. */
export function readStandingAt(
  db: pg.Client,
  { sizes, at }: Past,
  rest: () => Promise<void>,
): Promise<Standing | null> {
  const read = async () => {
    await db.query(BY_INDEX);
    const now = await positionsOf(db, 'balance');
    const position = new Map([...now.keys()].map((partition) => [partition, sizes.get(partition) ?? 0]));
    if (!covers(now, sizes)) return null;
    const before = await statesBefore(db, { from: position, to: now }, rest);
    const accounts: PlayerAccount[] = [];
    for (let after = FIRST_PLAYER_ACCOUNT - 1; ;) {
      const page = await readPage(db, after, at);
      accounts.push(...page.flatMap((own) => withState(own, before.get(own.account))));
      if (page.length < PAGE_ROWS) return { position, accounts };
      after = page.at(-1)!.account;
      await rest();
    }
  };
  return inTransaction(db, read, { ...SNAPSHOT, begin: `${SNAPSHOT.begin} READ ONLY` });
}

/** `before`: null if the account was opened later, undefined if nothing happened on it since. */
function withState(own: PlayerAccount, before: LoggedState | null | undefined): PlayerAccount[] {
  if (before === null) return [];
  return [{ ...own, ...before }];
}

/** The log gives the versions. It must have the balances of the view. */
async function readPage(db: pg.Client, after: number, chosenUntil = Infinity): Promise<PlayerAccount[]> {
  const without = Object.values(HOUSE_ACCOUNTS);
  const balances = await readBalancePage(db, { after, without, limit: PAGE_ROWS });
  const logged = await statesAt(db, balances);
  const chosen = await readChosen(db, balances, chosenUntil);
  return balances.map(({ account, available, held }, place) => {
    const state = logged[place];
    if (state?.account !== account || state.available !== available || state.held !== held) {
      throw new Error(`The balance of account ${account} is not that of its last event in the log.`);
    }
    return { account, version: state.version, available, held, chosen: chosen.get(account) ?? null };
  });
}

async function readChosen(
  db: pg.Client,
  accounts: readonly { account: number }[],
  until: number,
): Promise<Map<number, string>> {
  const { rows } = await db.query<{ account: number; value: string; at: number }>(
    `SELECT account::float8 AS account, value, (extract(epoch FROM chosen_at) * 1000)::float8 AS at
     FROM proofs.chosen_value WHERE account = ANY($1::int8[])`,
    [accounts.map(({ account }) => account)],
  );
  return new Map(rows.filter(({ at }) => at <= until).map(({ account, value }) => [account, value]));
}
