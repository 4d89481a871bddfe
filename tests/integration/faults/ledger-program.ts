import { openTestLedger } from '#tests/support/test-ledger.ts';
import { systemClock } from '#infra/process/clock.ts';
import { Journal } from './journal.ts';
import { sendUntil } from './senders.ts';

const [databaseUrl, path, wanted] = process.argv.slice(2) as [string, string, string];
const journal = new Journal(path);
const ledger = await openTestLedger(databaseUrl, { clock: systemClock, snapshotEvery: 500 });
await sendUntil({ ledger, journal, isEnough: () => journal.acknowledged.size >= Number(wanted) });
await ledger[Symbol.asyncDispose]();
