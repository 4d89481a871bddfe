// The continuous audit. Of several processes one works; the others wait for its lock.
import type { DatabasePool } from 'slonik';
import { retryLoop, type Pauses, pause } from '#infra/retry-loop.ts';
import { openSession } from '#infra/postgres/session/connect.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import { Pace } from '#infra/process/thread-share.ts';
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
  /** Values of the environment, for settings that were never changed. */
  firstSettings?: FirstValues;
};

const EVERY_MS = 3000;
const SLICE_ROWS = 2000;
const TURN_EVENTS = 8000;
const PAUSES: Pauses = { firstMs: 2000, longestMs: 60_000 };

/** Of one core. */
const MOST_SHARE = 0.05;
/** Of the time, while rows that were compared before are compared again. Counts the database's part too. */
const SWEEP_SHARE = 0.001;

export function openAuditor(rooms: AuditorRooms): AsyncDisposable {
  const { log, everyMs = EVERY_MS } = rooms;
  const stop = new AbortController();
  const { signal } = stop;
  const observe = observers(rooms);
  const known = { marks: null };
  const running = retryLoop({
    async attempt(succeeds) {
      // The projector makes the views first.
      await pause(everyMs, signal);
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
  const { databaseUrl, pool, masterKey, clock, everyMs } = rooms;
  await using stack = new AsyncDisposableStack();
  const open = async (name: string) => stack.use(await openSession(databaseUrl, `audit ${name}`)).pg;
  const db = stack.use(await openReaderSession(databaseUrl, 'audit views')).pg;
  const clients = { log: await open('log'), marks: await open('marks'), rows: await open('rows'), db };
  while (!signal.aborted && !(await isOnlyAuditor(clients.db))) await pause(everyMs, signal);
  const seeds = masterKey === null ? null : new ServerSeeds(masterKey);
  const { firstSettings = {} } = rooms;
  const bounds = { sliceRows: SLICE_ROWS, turnEvents: TURN_EVENTS };
  const deps = { clients, pool, seeds, clock, signal, firstSettings, known, ...bounds };
  let round: AuditRound | null = null;
  let nextSweep = 0;
  while (!signal.aborted) {
    const pace = new Pace(MOST_SHARE);
    round ??= await AuditRound.begin(deps);
    const isBehind = (await round?.turn()) ?? false;
    let isFirst = false;
    if (round !== null) {
      observe(round.state);
      isFirst = !isBehind && round.hasUncompared;
      if (!isBehind && (isFirst || performance.now() >= nextSweep)) {
        const began = performance.now();
        await round.sweep();
        nextSweep = performance.now() + (performance.now() - began) / SWEEP_SHARE;
      }
    }
    succeeds();
    await pause(Math.max(isBehind || isFirst ? 0 : everyMs, pace.restMs), signal);
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
