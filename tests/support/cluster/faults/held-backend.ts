// A lock makes a statement wait, so that its process can be killed at that moment.
import { type Session, openClient } from '#infra/postgres/session/connect.ts';
import { eventually } from '../../eventually.ts';

type Held = {
  databaseUrl: string;
  lock: { text: string; values: readonly unknown[] };
  /** As in pg_stat_activity. */
  application: string;
};

const WAITING = `select pid from pg_stat_activity
  where datname = current_database() and application_name like $1 and wait_event_type = 'Lock'`;

/** Terminates the backend before releasing the lock; otherwise the server would finish the killed process's statement. */
export async function caughtInTheMiddle(held: Held, atThatMoment: () => Promise<void>): Promise<void> {
  await using holder = await openClient(held.databaseUrl);
  await using watcher = await openClient(held.databaseUrl);
  await holder.pg.query('begin');
  await holder.pg.query(held.lock.text, [...held.lock.values]);
  const isWaiting = () => waitingPids(watcher, held.application).then((pids) => pids.length > 0);
  await eventually(isWaiting, { what: `${held.application} at the lock`, withinMs: 20_000 });
  await atThatMoment();
  const pids = await waitingPids(watcher, held.application);
  for (const pid of pids) await watcher.pg.query('select pg_terminate_backend($1)', [pid]);
  await eventually(() => areGone(watcher, pids), { what: `the end of ${held.application} at the server` });
  await holder.pg.query('rollback');
}

async function areGone({ pg }: Session, pids: readonly number[]): Promise<boolean> {
  const { rowCount } = await pg.query('select from pg_stat_activity where pid = any($1)', [pids]);
  return rowCount === 0;
}

async function waitingPids({ pg }: Session, application: string): Promise<number[]> {
  const { rows } = await pg.query<{ pid: number }>(WAITING, [application]);
  return rows.map(({ pid }) => pid);
}
