// Runs the daily work (UTC) of other parts, then signs the note that ties it to the heads of the log.
import { dayOf, startOfDay } from '#contracts/days/utc-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import { pause } from '#infra/retry-loop.ts';
import { type HeadsOf, isWritten, restoreNotes, writeHeads } from './heads-note.ts';
import type { ProverSession } from './session.ts';
import type { SignedCheckpoint } from './store.ts';

export type Day = {
  /** Such as 2026-11-29. */
  date: string;
  /** Since 1970-01-01. */
  number: number;
};

export type DailyRooms = {
  databaseUrl: string;
  saltKey: string;
  clock: Clock;
  log: Log;
  /** Work ends soon after it aborts. */
  signal: AbortSignal;
  /** Heads of exactly these sizes, each the end of a batch. */
  signAt(position: ReadonlyMap<number, number>): Promise<SignedCheckpoint[]>;
};

export type DayDone = {
  /** Sizes of the heads in the note, by partition. The first work that gives a position decides. */
  position?: ReadonlyMap<number, number>;
  lines: readonly string[];
};

/** Done again after a failure or a crash: a second run of a day must give the same lines. Yields to the prover's turns. */
export type DailyWork = (day: Day, rooms: DailyRooms) => Promise<DayDone>;

export type RepairRooms = DailyRooms & Pick<ProverSession, 'withRows'>;

/** Makes again what a restore took of days whose note is signed. Begins at every turn, so it must find out soon that nothing is missing. */
export type DailyRepair = (rooms: RepairRooms) => Promise<void>;

/** Failing work is retried within this time; then the note is written without it. */
const PATIENCE_MS = HOUR_MS;

type Deps = Omit<DailyRooms, 'signAt'> & {
  session: ProverSession;
  works: readonly DailyWork[];
  repairs?: readonly DailyRepair[] | undefined;
  everyMs?: number;
};

export async function runDaily(deps: Deps): Promise<void> {
  const { signal, log, everyMs = MINUTE_MS } = deps;
  const days = new Days(deps);
  while (!signal.aborted) {
    try {
      await days.turn();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'the heads of the day could not be signed; again in a minute');
    }
    await days.repair();
    await pause(everyMs, signal);
  }
}

export class Days {
  readonly #deps: Deps;
  #written = '';
  #today = '';
  #begunAt = 0;
  /** When notes were first missing. */
  #lackedOn: string | null = null;
  /** Of today. */
  #done = new Map<DailyWork, DayDone>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns whether the day has its note. */
  async turn(): Promise<boolean> {
    const { clock, session } = this.#deps;
    const now = Math.floor(clock.now());
    const date = dayOf(now);
    if (this.#written === date) return true;
    if (this.#today !== date) {
      [this.#today, this.#begunAt] = [date, now];
      this.#done = new Map();
    }
    await restoreNotes(session);
    if (await isWritten(session, date)) return this.#close();
    if (await this.#mayBeSigned(date)) return false;
    const isWhole = await this.#work(date);
    if (!isWhole && clock.now() - this.#begunAt < PATIENCE_MS) return false;
    await writeHeads(session, this.#headsOf(date));
    return this.#close();
  }

  async repair(): Promise<void> {
    const { repairs = [], session, log, signal } = this.#deps;
    for (const repair of repairs) {
      try {
        await repair({ ...this.#rooms(), withRows: (work) => session.withRows(work) });
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'what a restore took could not be made again; again in a minute');
      }
    }
  }

  #rooms(): DailyRooms {
    const { databaseUrl, saltKey, clock, log, signal, session } = this.#deps;
    return { databaseUrl, saltKey, clock, log, signal, signAt: (position) => session.signAt(position) };
  }

  /** A note that was signed and lost must not be signed again, with other words. Those of later days cannot have been. */
  async #mayBeSigned(date: string): Promise<boolean> {
    const { session, log } = this.#deps;
    if (!(await session.lacksDays())) return false;
    if (this.#lackedOn === null) {
      this.#lackedOn = date;
      log.warn(
        { day: date },
        'the note of this day is not signed: the file of signed heads is lost, and may have had it',
      );
    }
    return this.#lackedOn === date;
  }

  #close(): true {
    this.#written = this.#today;
    this.#done = new Map();
    return true;
  }

  async #work(date: string): Promise<boolean> {
    const { works, log } = this.#deps;
    const rooms = this.#rooms();
    const day = { date, number: startOfDay(date) / DAY_MS };
    for (const work of works) {
      if (this.#done.has(work)) continue;
      rooms.signal.throwIfAborted();
      try {
        this.#done.set(work, await work(day, rooms));
      } catch (error) {
        if (!rooms.signal.aborted) log.error({ err: error, day: date }, 'work of the day has failed');
      }
    }
    return works.every((work) => this.#done.has(work));
  }

  #headsOf(date: string): HeadsOf {
    const { works, clock } = this.#deps;
    const done = works.map((work) => this.#done.get(work)).filter((one) => one !== undefined);
    const position = done.find((one) => one.position !== undefined)?.position;
    return { date, at: Math.floor(clock.now()), position, lines: done.flatMap(({ lines }) => lines) };
  }
}
