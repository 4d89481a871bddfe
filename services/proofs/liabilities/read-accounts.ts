import type pg from 'pg';
import { FIRST_PLAYER_ACCOUNT, HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { AccountState } from '#contracts/proofs/liabilities.ts';
import type { Position } from '#contracts/position.ts';
import { inTransaction, SNAPSHOT } from '#infra/postgres/session/transaction.ts';
import { areBatchEnds, statesAt } from '#ledger/log/states-at.ts';
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

/** The log gives the versions. It must have the balances of the view. */
async function readPage(db: pg.Client, after: number): Promise<PlayerAccount[]> {
  const without = Object.values(HOUSE_ACCOUNTS);
  const balances = await readBalancePage(db, { after, without, limit: PAGE_ROWS });
  const logged = await statesAt(db, balances);
  const chosen = await readChosen(db, balances);
  return balances.map(({ account, available, held }, place) => {
    const state = logged[place];
    if (state?.account !== account || state.available !== available || state.held !== held) {
      throw new Error(`The balance of account ${account} is not that of its last event in the log.`);
    }
    return { account, version: state.version, available, held, chosen: chosen.get(account) ?? null };
  });
}

async function readChosen(db: pg.Client, accounts: readonly { account: number }[]): Promise<Map<number, string>> {
  const { rows } = await db.query<{ account: number; value: string }>(
    'SELECT account::float8 AS account, value FROM proofs.chosen_value WHERE account = ANY($1::int8[])',
    [accounts.map(({ account }) => account)],
  );
  return new Map(rows.map(({ account, value }) => [account, value]));
}
