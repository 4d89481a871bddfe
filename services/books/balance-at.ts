import { type LedgerAccount, unitsOf } from '#contracts/books/ledger-accounts.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { readHeldAt } from '#projections/journal/read.ts';
import { trialBalanceAt } from '#projections/ledger-days/as-of.ts';
import { readAvailableAt } from '#projections/account-lines/read-statement.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handler } from '../module/handler.ts';
import { readLogEnd } from '#ledger/log/end.ts';
import { askedPosition, BEHIND, type BooksRooms, positionTold } from './port/asked-position.ts';

type Asked = Parameters<Handler<'balance-at'>>[0];
type At = Asked['query']['at'];

export function balanceAtHandler(rooms: BooksRooms): Handler<'balance-at'> {
  return ({ params: { account }, query: { at } }) =>
    typeof account === 'number' ? numberedAt(rooms, account, at) : ledgerAt(rooms, account, at);
}

async function numberedAt(rooms: BooksRooms, account: number, at: At) {
  const asked = await askedPosition(rooms, at, ['statement', 'journal']);
  if (asked.kind === 'refusal') return asked;
  const { pool } = rooms;
  const seq = asked.position.get(partitionOf(account, (await readLogEnd(pool)).partitions)) ?? 0;
  const held = await readHeldAt(pool, account, seq);
  if (held === null) return refused('account-unknown', REFUSALS['account-unknown'].message);
  const available = await readAvailableAt(pool, account, seq);
  const balances = Object.entries({ available, held }).map(([name, points]) => {
    return { name, unit: 'POINT' as const, balance: BigInt(points) };
  });
  return answer({ position: positionTold(asked.position), account, balances });
}

async function ledgerAt(rooms: BooksRooms, account: LedgerAccount, at: At) {
  const asked = await askedPosition(rooms, at, ['ledger-days']);
  if (asked.kind === 'refusal') return asked;
  const trial = await trialBalanceAt(rooms.pool, asked.position);
  if (trial.kind === 'behind') return refused('position-not-reached', BEHIND);
  const balances = unitsOf(account).map((unit) => {
    const line = trial.lines.find((of) => of.account === account && of.unit === unit);
    return { name: account as string, unit, balance: line?.balance ?? 0n };
  });
  return answer({ position: positionTold(asked.position), account, balances });
}
