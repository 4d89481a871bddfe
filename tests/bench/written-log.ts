// 10,000 accounts and several hundred thousand bets by default.
import type { Database, DatabaseBed } from './database-bed.ts';
import { openFilledLedger, placeBet } from './ledger-bed.ts';

const EVENTS = 300_000;
/** The fastest setting; a batch then holds some thousand events. */
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

export async function eventsPerSecond(log: WrittenLog, work: (log: WrittenLog) => Promise<void>): Promise<number> {
  const from = performance.now();
  await work(log);
  return log.events / ((performance.now() - from) / 1000);
}
