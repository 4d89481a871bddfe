// The clock of a demo house. It is stepped while the world is written; then it runs, and may be moved ahead by days.
// PostgreSQL's now() and clock_timestamp() are replaced in this database, so everything reads one clock.
import { DAY_MS } from '#contracts/days/time.ts';
import { openClient, openSession, type Session } from '#infra/postgres/session/connect.ts';
import { type Clock, systemClock } from '#infra/process/clock.ts';

export type DemoClock = Clock & {
  demo: NonNullable<Clock['demo']>;
  machineNow(): number;
  /** Null while it runs. */
  pausedAt(): number | null;
  /** While it is paused: steps to `from`, or the last `to`, and may then tick up to `to`. */
  open(from: number, to: number): Promise<void>;
  tick(ms: number): void;
  /** While it hurries, commits do not wait for the disk: an unfinished world is begun again. */
  hurry(on: boolean): Promise<void>;
  /** From now on it shows the time of the machine. */
  run(): Promise<void>;
};

const TABLE = `
create schema demo_clock;
create table demo_clock.clock (paused_at timestamptz, ahead interval not null default '0');
insert into demo_clock.clock default values;
create function demo_clock.now() returns timestamptz language sql stable as
  $$ select coalesce(paused_at, pg_catalog.now() + ahead) from demo_clock.clock $$;
create function demo_clock.clock_timestamp() returns timestamptz language sql volatile as
  $$ select coalesce(paused_at, pg_catalog.clock_timestamp() + ahead) from demo_clock.clock $$;
do $$ begin
  execute format('alter database %I set search_path = "$user", public, demo_clock, pg_catalog', current_database());
end $$`;

/** Of an empty database, before its tables are created: their defaults name these functions. */
export async function addDemoClock(databaseUrl: string, pausedAt: number): Promise<void> {
  await using client = await openClient(databaseUrl);
  await client.pg.query(TABLE);
  await client.pg.query('update demo_clock.clock set paused_at = $1', [new Date(pausedAt)]);
}

type ClockState = { pausedAt: number | null; aheadMs: number };

/** Null if the house has none. */
export async function readDemoClock(databaseUrl: string): Promise<ClockState | null> {
  await using client = await openClient(databaseUrl);
  const found = await client.pg.query<{ known: boolean }>(
    `select to_regclass('demo_clock.clock') is not null as known`,
  );
  if (!found.rows[0]!.known) return null;
  const { rows } = await client.pg.query<ClockState>(`
    select (extract(epoch from paused_at) * 1000)::float8 as "pausedAt",
      (extract(epoch from ahead) * 1000)::float8 as "aheadMs" from demo_clock.clock`);
  return rows[0]!;
}

/** After a start that ended while its clock hurried. */
export async function waitForDisk(databaseUrl: string): Promise<void> {
  await using client = await openClient(databaseUrl);
  await client.pg.query('alter system reset synchronous_commit');
  await client.pg.query('select pg_reload_conf()');
}

/** For a house whose world stays unfinished. */
export async function letClockRun(databaseUrl: string): Promise<void> {
  await waitForDisk(databaseUrl);
  await using client = await openClient(databaseUrl);
  await client.pg.query('update demo_clock.clock set paused_at = null');
}

export async function openDemoClock(databaseUrl: string): Promise<DemoClock & AsyncDisposable> {
  const state = (await readDemoClock(databaseUrl))!;
  const aheadMs = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  aheadMs[0] = state.aheadMs;
  let { pausedAt } = state;
  let openTo = pausedAt ?? 0;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  let session: Session | null = null;
  const query = async (text: string, values: unknown[] = []) => {
    session ??= await openSession(databaseUrl, 'demo clock');
    return session.pg.query<{ aheadMs: number }>(text, values);
  };
  return {
    ...systemClock,
    now: () => pausedAt ?? systemClock.now() + aheadMs[0]!,
    machineNow: () => systemClock.now(),
    pausedAt: () => pausedAt,
    // PostgreSQL first: a batch dated ahead of it is refused.
    async open(from, to) {
      if (pausedAt === null) return;
      const begins = Math.max(from, openTo);
      openTo = Math.max(begins, to);
      await query('update demo_clock.clock set paused_at = $1', [new Date(openTo)]);
      pausedAt = begins;
      tell();
    },
    tick(ms) {
      if (pausedAt !== null) pausedAt = Math.min(pausedAt + ms, openTo);
    },
    async hurry(on) {
      await query(on ? 'alter system set synchronous_commit = off' : 'alter system reset synchronous_commit');
      await query('select pg_reload_conf()');
    },
    async run() {
      await query('update demo_clock.clock set paused_at = null');
      pausedAt = null;
      tell();
    },
    demo: {
      aheadMs,
      async nextDay() {
        if (pausedAt !== null) return;
        const { rows } = await query(
          `update demo_clock.clock set ahead = ahead + $1 * interval '1 millisecond'
           returning (extract(epoch from ahead) * 1000)::float8 as "aheadMs"`,
          [DAY_MS],
        );
        aheadMs[0] = rows[0]!.aheadMs;
        tell();
      },
      onMove(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    async [Symbol.asyncDispose]() {
      await session?.[Symbol.asyncDispose]();
    },
  };
}
