import type pg from 'pg';
import type { Pauses } from '#infra/retry-loop.ts';
import { watchDatabase } from '#infra/postgres/session/watch.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';

export type OldSnapshotsContext = {
  databaseUrl: string;
  log: Log;
  metrics: Metrics;
  /** ms between two checks. */
  everyMs?: number;
  /** A transaction of this age is logged, once. */
  tellAfterSeconds?: number;
};

const EVERY_MS = 10_000;
const TELL_AFTER_SECONDS = 60;
const ANSWER_MS = 5000;
const PAUSES: Pauses = { firstMs: 5000, longestMs: 60_000 };

type Row = { pid: number | null; application: string; login: string; seconds: number };

export function watchOldSnapshots(context: OldSnapshotsContext): AsyncDisposable {
  const { databaseUrl, log, metrics, everyMs = EVERY_MS, tellAfterSeconds = TELL_AFTER_SECONDS } = context;
  let oldest = 0;
  let told = new Set<string>();
  metrics.observed('oldest_snapshot_seconds', 'Age of the oldest transaction that keeps dead rows.', () => oldest);

  async function look(db: pg.Client): Promise<void> {
    const { rows } = await db.query<Row>('select * from old_snapshots() order by seconds desc');
    oldest = rows[0]?.seconds ?? 0;
    const old = rows.filter(({ seconds }) => seconds >= tellAfterSeconds);
    for (const row of old) {
      const { pid, application, login, seconds } = row;
      if (told.has(nameOf(row))) continue;
      const facts = { pid, application, user: login, seconds: Math.round(seconds) };
      log.warn(facts, 'an old snapshot keeps dead rows: appends and views slow down until it ends');
    }
    told = new Set(old.map(nameOf));
  }

  return watchDatabase({
    databaseUrl,
    applicationName: 'tallyhouse snapshots',
    answerWithinMs: ANSWER_MS,
    everyMs,
    look,
    complain: () => void (oldest = 0),
    pauses: PAUSES,
  });
}

function nameOf({ pid, application }: Row): string {
  return `${pid ?? ''} ${application}`;
}
