import { DAY_MS } from '#contracts/days/time.ts';
import { recreateDatabase } from '#infra/postgres/embedded.ts';
import { askOnce } from '#infra/postgres/session/kept-client.ts';
import { StartError } from '#services/start-error.ts';
import { addDemoClock, type DemoClock, letClockRun, openDemoClock, readDemoClock, waitForDisk } from './clock.ts';
import { forgetWorldSecret } from './world/world-secret.ts';

type Asked = { isOwnMachine: boolean; dataDir: string; demoDays: number | null; now: number };

/** Null if the house uses the machine's clock. An unfinished world is begun again: no person has entered it. */
export async function openHouseClock(
  databaseUrl: string,
  { isOwnMachine, dataDir, demoDays, now }: Asked,
): Promise<(DemoClock & AsyncDisposable) | null> {
  const state = await readDemoClock(databaseUrl);
  if (!isOwnMachine || demoDays === null) {
    // Players can register from here on, and the passwords of the residents are never shown.
    forgetWorldSecret(dataDir);
    if (typeof state?.pausedAt === 'number') await letClockRun(databaseUrl);
  }
  if (!isOwnMachine) {
    if (state !== null && state.aheadMs > 0) throw movedAhead(state.aheadMs);
    return null;
  }
  if (demoDays !== null) {
    const isUnfinished = typeof state?.pausedAt === 'number';
    if (isUnfinished) {
      await waitForDisk(databaseUrl);
      await recreateDatabase(databaseUrl);
    }
    if (isUnfinished || (await isEmpty(databaseUrl))) await addDemoClock(databaseUrl, now - demoDays * DAY_MS);
    else if (state === null) return null;
  } else if (state === null) return null;
  return openDemoClock(databaseUrl);
}

async function isEmpty(databaseUrl: string): Promise<boolean> {
  const { rows } = await askOnce(databaseUrl, (client) =>
    client.query<{ isEmpty: boolean }>(`select to_regclass('schema_migration') is null as "isEmpty"`),
  );
  return rows[0]!.isEmpty;
}

function movedAhead(aheadMs: number): StartError {
  const days = Math.round(aheadMs / DAY_MS);
  return new StartError(
    `The clock of this demo house was moved ${days} ${days === 1 ? 'day' : 'days'} ahead, so it opens on its own machine only: set no PUBLIC_URL, PROXY_HOPS or NODE_ENV=production, and a HOST such as 127.0.0.1. For a house that others reach, choose another DATA_DIR.`,
  );
}
