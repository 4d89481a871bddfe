// The continuous audit. Of several processes one works; the others wait for its lock.
import type { DatabasePool } from 'slonik';
import { keepOn, type Pauses, rest } from '#infra/keep-on.ts';
import { openSession } from '#infra/postgres/session/connect.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import type { FirstValues } from '#ledger/audit/replay/settings-history.ts';
import { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { AuditRound, type RoundDeps } from './round.ts';
import { type LogState, statusOf, unsoundIn } from './status.ts';
import { isOnlyAuditor } from './store.ts';

/** Events that are not proven yet, and checks that found a difference. */
export type AuditFigures = { lag: number; unsound: number };

export type AuditorRooms = {
  databaseUrl: string;
  pool: DatabasePool;
  masterKey: string | null;
  clock: Clock;
  log: Log;
  observe(figures: AuditFigures): void;
  /** Between turns at the end of the log. */
  everyMs?: number;
  sliceRows?: number;
  turnEvents?: number;
  /** Values of the environment, for settings that were never changed. */
  firstSettings?: FirstValues;
};

const EVERY_MS = 3000;
const SLICE_ROWS = 5000;
const TURN_EVENTS = 20_000;
const PAUSES: Pauses = { firstMs: 2000, longestMs: 60_000 };

/** Leaves the database to bets while it catches up. */
const CATCH_UP_REST_MS = 50;

export function openAuditor(rooms: AuditorRooms): AsyncDisposable {
  const { log, everyMs = EVERY_MS } = rooms;
  const stop = new AbortController();
  const { signal } = stop;
  const observe = observers(rooms);
  const known = { marks: null };
  const running = keepOn({
    async attempt(succeeds) {
      // The projector makes the views first.
      await rest(everyMs, signal);
      if (!signal.aborted) await session({ ...rooms, everyMs }, { signal, succeeds, observe, known });
    },
    complain: (error, pauseMs) => log.warn({ err: error, pauseMs }, 'the continuous audit was interrupted'),
    pauses: PAUSES,
    signal,
  });
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

type Working = {
  signal: AbortSignal;
  succeeds: () => void;
  observe: (state: LogState) => void;
  known: RoundDeps['known'];
};

async function session(
  rooms: AuditorRooms & { everyMs: number },
  { signal, succeeds, observe, known }: Working,
): Promise<void> {
  const { databaseUrl, pool, masterKey, clock, everyMs, sliceRows = SLICE_ROWS, turnEvents = TURN_EVENTS } = rooms;
  await using stack = new AsyncDisposableStack();
  const open = async (name: string) => stack.use(await openSession(databaseUrl, `audit ${name}`)).pg;
  const db = stack.use(await openReaderSession(databaseUrl, 'audit views')).pg;
  const clients = { log: await open('log'), marks: await open('marks'), feed: await open('feed'), db };
  while (!signal.aborted && !(await isOnlyAuditor(clients.db))) await rest(everyMs, signal);
  const seeds = masterKey === null ? null : new ServerSeeds(masterKey);
  const { firstSettings = {} } = rooms;
  const deps = { clients, databaseUrl, pool, seeds, clock, signal, sliceRows, turnEvents, firstSettings, known };
  let round: AuditRound | null = null;
  while (!signal.aborted) {
    round ??= await AuditRound.begin(deps);
    const isBehind = (await round?.turn()) ?? false;
    if (round !== null) observe(round.state);
    succeeds();
    await rest(isBehind ? CATCH_UP_REST_MS : everyMs, signal);
  }
}

function observers({ observe, log }: AuditorRooms): (state: LogState) => void {
  let told = '';
  return (state) => {
    const status = statusOf(state);
    const bad = unsoundIn(status);
    const lag = status.partitions.reduce((sum, { headSeq, provenSeq }) => sum + headSeq - provenSeq, 0);
    observe({ lag, unsound: bad.length });
    const names = bad.map(({ name, reason }) => `${name}: ${reason}`).join('\n');
    if (names !== told)
      for (const { name, reason, place } of bad) log.error({ check: name, place }, `audit: ${reason}`);
    told = names;
  };
}
