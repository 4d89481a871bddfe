// For the two relational baselines, tuned: a fill factor for in-place updates, one index (the ledger has two), prepared
// statements. Outcomes are drawn without proof.
import pg from 'pg';
import { randomCommandId } from '#infra/process/random.ts';
import { ACCOUNTS, FIRST_ACCOUNT, STAKE_POINTS, START_POINTS, uniformAccount } from '../bets.ts';

const CONNECTIONS = 32;

const TABLES = `
create table account (id int8 primary key, balance int8 not null, version int4 not null) with (fillfactor = 50);
create table bet (
  seq int8 generated always as identity primary key,
  account int8 not null, version int4 not null, kind int2 not null, amount int8 not null, balance int8 not null,
  command uuid not null, at timestamptz not null default now(), data bytea not null
);
insert into account select id, ${START_POINTS}, 0 from generate_series(${FIRST_ACCOUNT}, ${FIRST_ACCOUNT + ACCOUNTS - 1}) as id;
vacuum analyze account;`;

export type Bet = {
  account: number;
  commandId: string;
  stakePoints: number;
  payoutPoints: number;
  data: Buffer;
};

const WON = Buffer.from('{"prediction":"over","die":5,"stake":10,"payout":18}');
const LOST = Buffer.from('{"prediction":"over","die":2,"stake":10,"payout":0}');

export function drawBet(account = uniformAccount()): Bet {
  const isWin = Math.random() < 0.5;
  return {
    account,
    commandId: randomCommandId(),
    stakePoints: STAKE_POINTS,
    payoutPoints: isWin ? 18 : 0,
    data: isWin ? WON : LOST,
  };
}

/** pg-pool would cost a tenth of the throughput. */
export class BetStore implements AsyncDisposable {
  readonly #clients: pg.Client[];
  readonly #idle: pg.Client[];
  readonly #waiting: ((client: pg.Client) => void)[] = [];
  #next = 0;

  private constructor(clients: pg.Client[]) {
    this.#clients = clients;
    this.#idle = [...clients];
  }

  static async open(url: string, { isPipelined }: { isPipelined: boolean }): Promise<BetStore> {
    const open = async () => {
      const client = new pg.Client({ connectionString: url, ...(isPipelined && { pipeline: true }) });
      await client.connect();
      return client;
    };
    return new BetStore(await Promise.all(Array.from({ length: CONNECTIONS }, open)));
  }

  static async createTables(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of TABLES.split(';\n')) await client.query(statement);
    await client.end();
  }

  async withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = this.#idle.pop() ?? (await new Promise<pg.Client>((resolve) => this.#waiting.push(resolve)));
    try {
      return await work(client);
    } finally {
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#idle.push(client);
      else waiting(client);
    }
  }

  /** Round-robin over busy connections, for pipelined stores. */
  nextClient(): pg.Client {
    this.#next = (this.#next + 1) % this.#clients.length;
    return this.#clients[this.#next]!;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()));
  }
}
