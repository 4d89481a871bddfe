// Makes the total of a day again that a restore took, if the log and the secrets still give the signed one.
import { DAY_MS } from '#contracts/days/time.ts';
import { readBatchHash } from '#ledger/log/head.ts';
import type { DailyRepair, RepairRooms } from '../prover/daily.ts';
import { openDayRooms } from './daily-liabilities.ts';
import { KEPT_DAYS } from './day-rows.ts';
import { findLostDays, hasItsEvents, type LostDay } from './lost-days.ts';
import { remakeDay } from './make-day.ts';
import { readStandingAt } from './read-accounts.ts';

/** Older totals have no file. */
export function lostLiabilities(): DailyRepair {
  /** Days that another total came of. */
  const differing = new Set<number>();
  return async (rooms) => {
    const today = Math.floor(rooms.clock.now() / DAY_MS);
    const lost = await rooms.withRows((db) => findLostDays(db, today - KEPT_DAYS + 1));
    for (const day of lost) {
      if (differing.has(day.line.day) || !(await hasEvents(rooms, day))) continue;
      rooms.signal.throwIfAborted();
      if ((await remade(rooms, day)) === 'differs') differing.add(day.line.day);
    }
  };
}

function hasEvents({ withRows }: RepairRooms, day: LostDay): Promise<boolean> {
  return withRows((db) =>
    hasItsEvents(day, async (partition, seq) => (await readBatchHash(db, partition, seq))?.toString('hex') ?? null),
  );
}

async function remade(rooms: RepairRooms, { line, heads, at }: LostDay): Promise<'made' | 'differs' | 'behind'> {
  await using stack = new AsyncDisposableStack();
  const dayRooms = await openDayRooms(rooms, stack, at);
  const sizes = new Map([...heads].map(([partition, { size }]) => [partition, size]));
  const standing = await readStandingAt(dayRooms.db, { sizes, at }, dayRooms.rest);
  if (standing === null) return 'behind';
  const { day } = line;
  if (await remakeDay(day, { standing, line }, dayRooms)) {
    rooms.log.info({ day }, 'a total that a restore took was made again, as it was signed');
    return 'made';
  }
  rooms.log.error(
    { day },
    'a total that a restore took cannot be made again: the log and the secrets now give another one',
  );
  return 'differs';
}
