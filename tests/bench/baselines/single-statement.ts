// The update checks the balance and feeds the insert, without an open transaction.
import type pg from 'pg';
import { type BetStore, drawBet } from './bet-store.ts';

const BET = {
  name: 'bet',
  text: `with moved as (
    update account set balance = balance + $2, version = version + 1
    where id = $1 and balance >= $3 returning id, version, balance
  )
  insert into bet (account, version, kind, amount, balance, command, data)
  select id, version, 100, $2, balance, $4, $5 from moved returning seq, balance`,
};

function statementOf(account: number | undefined): pg.QueryConfig {
  const bet = drawBet(account);
  const amount = bet.payoutPoints - bet.stakePoints;
  return { ...BET, values: [bet.account, amount, bet.stakePoints, bet.commandId, bet.data] };
}

function check({ rowCount }: pg.QueryResult): void {
  if (rowCount !== 1) throw new Error('not enough points');
}

/** Does not wait for the connection's earlier bets. */
export async function betInOnePipelined(store: BetStore, account?: number): Promise<void> {
  check(await store.nextClient().query(statementOf(account)));
}
