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

/** Postings that are dated in a month can be the last events of the log. The end of the log that the views have reached. */
export async function reachDatedPostings(db: CommonQueryMethods): Promise<Position> {
  const { position, partitions } = await readLogEnd(db);
  const partition = partitionOf(HOUSE_ACCOUNTS.treasury, partitions);
  const wanted = new Map([[partition, position.get(partition) ?? 0]]);
  if (!(await waitUntilReached(db, ['dollar-lines', 'journal', 'ledger-days'], wanted))) throw new BooksBehind();
  return position;
}

/** Also the events of the month that other partitions hold. */
export async function reachMonth(db: CommonQueryMethods, month: string): Promise<void> {
  await reachDatedPostings(db);
  const wanted = await positionAtTime(db, endOfMonth(month) - 1);
  if (!(await waitUntilReached(db, ['dollar-lines'], wanted))) throw new BooksBehind();
}
