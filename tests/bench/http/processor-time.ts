// User and system time of processes, from Linux's /proc.
import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Of Linux, on all its platforms. */
const TICK_MS = 10;

/** In milliseconds, all threads together; `withEnded` adds its ended children. Null for a process that has ended. */
export function processorMs(pid: number, withEnded = false): number | null {
  const stat = readStat(pid);
  if (stat === null) return null;
  const [user, system, endedUser, endedSystem] = stat.slice(11, 15).map(Number) as [number, number, number, number];
  return TICK_MS * (user + system + (withEnded ? endedUser + endedSystem : 0));
}

/** The fields after the name, which may hold blanks. */
function readStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** PostgreSQL's processes that work for one database or for all. */
export class PostgresTime implements AsyncDisposable {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<PostgresTime> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new PostgresTime(client);
  }

  /** In milliseconds; the difference of two calls counts. The time of an ended process is in the sum of the postmaster. */
  async spentMs(): Promise<number> {
    const { rows } = await this.#client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname is null or datname = current_database()',
    );
    const postmaster = Number(readStat(rows[0]!.pid)![1]);
    const parts = rows.map(({ pid }) => processorMs(pid) ?? 0);
    return parts.reduce((sum, part) => sum + part, processorMs(postmaster, true) ?? 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
  }
}
