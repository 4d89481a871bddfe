// The usual transaction for a bet.
import { type Bet, type BetStore, drawBet } from './bet-store.ts';

const SELECT = { name: 'lock', text: 'select balance, version from account where id = $1 for update' };
const UPDATE = { name: 'move', text: 'update account set balance = $2, version = $3 where id = $1' };
const INSERT = {
  name: 'note',
  text: 'insert into bet (account, version, kind, amount, balance, command, data) values ($1, $2, 100, $3, $4, $5, $6)',
};

type Row = { balance: string; version: number };

function decide(bet: Bet, row: Row): { update: unknown[]; insert: unknown[] } {
  const balance = Number(row.balance);
  if (balance < bet.stakePoints) throw new Error('not enough points');
  const amount = bet.payoutPoints - bet.stakePoints;
  const version = row.version + 1;
  return {
    update: [bet.account, balance + amount, version],
    insert: [bet.account, version, amount, balance + amount, bet.commandId, bet.data],
  };
}

export function betInFiveStatements(store: BetStore, account?: number): Promise<void> {
  const bet = drawBet(account);
  return store.withClient(async (client) => {
    await client.query('begin');
    const found = await client.query<Row>({ ...SELECT, values: [bet.account] });
    const { update, insert } = decide(bet, found.rows[0]!);
    await client.query({ ...UPDATE, values: update });
    await client.query({ ...INSERT, values: insert });
    await client.query('commit');
  });
}
