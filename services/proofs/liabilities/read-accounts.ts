import type pg from 'pg';
import { FIRST_PLAYER_ACCOUNT, HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { AccountState } from '#contracts/proofs/liabilities.ts';
import { inTransaction, SNAPSHOT } from '#infra/postgres/session/transaction.ts';
import { positionsOf } from '#projections/state/checkpoint.ts';

export type PlayerAccount = AccountState & { account: number; chosen: string | null };

/** One snapshot; house accounts are omitted. */
export type Standing = { position: ReadonlyMap<number, number>; accounts: readonly PlayerAccount[] };

const PAGE_ROWS = 5000;

/** Each row is looked up in the log; without statistics PostgreSQL would read all of it. */
const BY_INDEX = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';

type Row = {
  account: number;
  available: number;
  held: number;
  version: number | null;
  logged: boolean | null;
  chosen: string | null;
};

/** Null unless the view is at the end of a batch in each partition. */
export function readStanding(db: pg.Client, rest: () => Promise<void>): Promise<Standing | null> {
  const read = async () => {
    await db.query(BY_INDEX);
    const position = await positionsOf(db, 'balance');
    if (!(await areBatchEnds(db, position))) return null;
    const accounts: PlayerAccount[] = [];
    for (let after = FIRST_PLAYER_ACCOUNT - 1; ;) {
      const page = await readPage(db, after);
      accounts.push(...page.map(stateOf));
      if (page.length < PAGE_ROWS) return { position, accounts };
      after = page.at(-1)!.account;
      await rest();
    }
  };
  return inTransaction(db, read, { ...SNAPSHOT, begin: `${SNAPSHOT.begin} READ ONLY` });
}

async function areBatchEnds(db: pg.Client, position: ReadonlyMap<number, number>): Promise<boolean> {
  const { rows } = await db.query<{ all: boolean }>(
    `SELECT bool_and(asked.seq = 0 OR EXISTS (
       SELECT FROM batch WHERE batch.partition = asked.partition AND batch.seq = asked.seq)) AS all
     FROM unnest($1::int2[], $2::int8[]) AS asked (partition, seq)`,
    [[...position.keys()], [...position.values()]],
  );
  return rows[0]?.all ?? false;
}

async function readPage(db: pg.Client, after: number): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: 'liabilities-accounts',
    text: `SELECT own.account::float8 AS account, own.available::float8 AS available, own.held::float8 AS held,
        event.version, (event.account, event.available, event.held) = (own.account, own.available, own.held) AS logged,
        chosen_value.value AS chosen
      FROM (
        SELECT account, partition, seq, available, held FROM balance.account
        WHERE account > $1 AND account <> ALL($2) ORDER BY account LIMIT ${PAGE_ROWS}
      ) AS own
      LEFT JOIN event ON event.partition = own.partition AND event.seq = own.seq
      LEFT JOIN proofs.chosen_value ON chosen_value.account = own.account
      ORDER BY own.account`,
    values: [after, Object.values(HOUSE_ACCOUNTS)],
  });
  return rows;
}

function stateOf({ account, available, held, version, logged, chosen }: Row): PlayerAccount {
  if (version === null || logged !== true) {
    throw new Error(`The balance of account ${account} is not that of its last event in the log.`);
  }
  return { account, version, available, held, chosen };
}
