// A log that the real ledger wrote and left: 10,000 accounts and some hundred thousand bets, unless fewer are asked for. For the rows that read it.
import type { Database, DatabaseBed } from './database-bed.ts';
import { openFilledLedger, placeBet } from './ledger-bed.ts';

const EVENTS = 300_000;
/** Many at once, as it goes fastest; a batch of the log then holds some thousand. */
const IN_FLIGHT = 4000;

export type WrittenLog = Database & { events: number };

export async function writeLog(server: DatabaseBed, events = EVENTS): Promise<WrittenLog> {
  const database = await server.create();
  await using ledger = await openFilledLedger(database.url);
  let wanted = events - ledger.committedSeq;
  const betOn = async () => {
    while (wanted-- > 0) await placeBet(ledger);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, betOn));
  return { ...database, events: ledger.committedSeq };
}

/** One pass of `work` over the whole log, whatever time it takes. */
export async function eventsPerSecond(log: WrittenLog, work: (log: WrittenLog) => Promise<void>): Promise<number> {
  const from = performance.now();
  await work(log);
  return log.events / ((performance.now() - from) / 1000);
}
