// A hung server, or a line that swallows packets, never answers. A slow query is left to `statement_timeout`.
import { openSession } from './session/connect.ts';
import { withTimeout } from './session/timeouts.ts';

/** A query without an answer for this long is looked for at the server. */
const SUSPECT_AFTER_MS = 3000;
const LOOK_WITHIN_MS = 2000;
const STALLED_MS = LOOK_WITHIN_MS + 1000;
/** A query may still be on its way when the first look finds its backend idle. */
const MISSED_LOOKS = 3;

export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
  constructor(afterMs: number) {
    super(`the database did not answer within ${afterMs} ms`);
  }
}

export type WatchedQuery = {
  pid: number;
  /** Gives the connection up; the query fails. */
  cut(error: Error): void;
};

/** Of these backends, those that work on a statement. Rejects if the server cannot be asked. */
export type FindBusy = (pids: readonly number[]) => Promise<ReadonlySet<number>>;

type Entry = WatchedQuery & { since: number; missed: number };

export class QueryWatch {
  readonly #findBusy: FindBusy;
  readonly #suspectAfterMs: number;
  readonly #now: () => number;
  readonly #pending = new Set<Entry>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isSilent = false;

  constructor(findBusy: FindBusy, { suspectAfterMs = SUSPECT_AFTER_MS, now = () => performance.now() } = {}) {
    this.#findBusy = findBusy;
    this.#suspectAfterMs = suspectAfterMs;
    this.#now = now;
  }

  /** Until the server answers again, queries fail at once instead of waiting. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  async watch<Result>(query: WatchedQuery, answer: () => Promise<Result>): Promise<Result> {
    if (this.#isSilent) throw this.silence();
    const entry = { ...query, since: this.#now(), missed: 0 };
    this.#pending.add(entry);
    this.#start();
    try {
      return await answer();
    } finally {
      this.#pending.delete(entry);
    }
  }

  silence(): DatabaseSilent {
    return new DatabaseSilent(this.#suspectAfterMs);
  }

  /** The server took a connection and did not answer on it. */
  noteSilence(): void {
    this.#isSilent = true;
    this.#start();
  }

  #start(): void {
    this.#timer ??= setInterval(() => void this.look(), this.#suspectAfterMs / 3).unref();
  }

  async look(): Promise<void> {
    if (this.#pending.size === 0 && !this.#isSilent) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const suspects = this.#suspects();
    if (this.#isLooking || (suspects.length === 0 && !this.#isSilent)) return;
    this.#isLooking = true;
    const askedAt = this.#now();
    try {
      const busy = await this.#findBusy(suspects.map(({ pid }) => pid));
      this.#isSilent = false;
      for (const suspect of suspects) {
        suspect.missed = busy.has(suspect.pid) ? 0 : suspect.missed + 1;
        if (suspect.missed >= MISSED_LOOKS) this.#cut(suspect);
      }
    } catch {
      // This process was suspended, so answers may have arrived.
      if (this.#now() - askedAt > STALLED_MS) return;
      this.#isSilent = true;
      for (const suspect of suspects) this.#cut(suspect);
    } finally {
      this.#isLooking = false;
    }
  }

  #suspects(): Entry[] {
    return [...this.#pending].filter(({ since }) => this.#now() - since >= this.#suspectAfterMs);
  }

  #cut(entry: Entry): void {
    if (this.#pending.delete(entry)) entry.cut(this.silence());
  }
}

const BUSY = `
select pid from pg_stat_activity where pid = any($1::int4[]) and coalesce(state, 'active') not like 'idle%'`;

/** On a new connection, since any other may be the silent one. */
export function busyBackends(url: string): FindBusy {
  return async (pids) => {
    await using session = await openSession(url, 'query-watch', { connectTimeoutMs: LOOK_WITHIN_MS });
    const asked = session.pg.query<{ pid: number }>(BUSY, [pids]);
    const { rows } = await withTimeout(session.pg, asked, LOOK_WITHIN_MS);
    return new Set(rows.map(({ pid }) => pid));
  };
}
