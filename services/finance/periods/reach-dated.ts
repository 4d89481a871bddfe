import type { CommonQueryMethods } from 'slonik';
import { endOfMonth } from '#contracts/days/utc-month.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import type { Position } from '#contracts/position.ts';
import { positionAtTime, readLogEnd } from '#ledger/log/end.ts';
import { waitUntilReached } from '#projections/positions/read.ts';

/** The views have not reached the end of the month. */
export class BooksBehind extends Error {
  override name = 'BooksBehind';
}

/** Waits for the events of the month and for every posting: one dated in the month can be the last event of the log. Its end. */
export async function reachMonth(db: CommonQueryMethods, month: string): Promise<Position> {
  const { position, partitions } = await readLogEnd(db);
  const treasury = partitionOf(HOUSE_ACCOUNTS.treasury, partitions);
  const wanted = new Map(await positionAtTime(db, endOfMonth(month) - 1));
  wanted.set(treasury, position.get(treasury) ?? 0);
  if (!(await waitUntilReached(db, ['dollar-lines', 'journal', 'ledger-days'], wanted))) throw new BooksBehind();
  return position;
}
