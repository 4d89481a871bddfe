// One session of the audit: its connections, and what it has proven.
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { DatabasePool } from 'slonik';
import { HOUSE_ACCOUNTS } from '#contracts/house/accounts.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import type { Clock } from '#infra/process/clock.ts';
import { type FirstValues, SettingsHistory } from '#ledger/audit/replay/settings-history.ts';
import type { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { readPartitions } from '#ledger/log/head.ts';
import { type LogMarks, readLogMarks } from '#ledger/log/log-marks.ts';
import { readShape } from '#ledger/log/shape.ts';
import { VIEWS } from '#projections/registry.ts';
import { ChunkedFeed } from './chunked-feed.ts';
import { type BooksFinding, compareBooks } from './books-audit.ts';
import { LogAudit } from './log-audit.ts';
import { type LogState, statusOf, type Whole } from './status.ts';
import { lastRequest, storeStatus } from './store.ts';
import { ViewAudit } from './view-audit.ts';

export type RoundDeps = {
  /** Of the log, of its batch marks, of the views. */
  clients: { log: Client; marks: Client; feed: Client; db: Client };
  databaseUrl: string;
  pool: DatabasePool;
  seeds: ServerSeeds | null;
  clock: Clock;
  signal: AbortSignal;
  sliceRows: number;
  /** Folded in one turn, per partition. */
  turnEvents: number;
  /** Values of the environment, for settings that were never changed. */
  firstSettings: FirstValues;
  /** As first read by this process. */
  known: { marks: LogMarks | null };
};

/** A turn that compared every view would spend most of its time on rows that did not change. */
const VIEWS_A_TURN = 4;

export class AuditRound {
  readonly #deps: RoundDeps;
  readonly #views: readonly ViewAudit[];
  #logs: readonly LogAudit[] = [];
  #provenAt: number | null = null;
  #books: BooksFinding | null = null;
  #whole: Whole | null = null;
  #request = 0;
  #nextView = 0;

  private constructor(deps: RoundDeps, partitions: readonly number[]) {
    this.#deps = deps;
    const { clients, databaseUrl, signal, sliceRows } = deps;
    const feed = new ChunkedFeed(clients.feed, partitions);
    this.#views = VIEWS.map((view) => new ViewAudit({ db: clients.db, databaseUrl, feed, view, signal, sliceRows }));
  }

  /** Null until the log exists. */
  static async begin(deps: RoundDeps): Promise<AuditRound | null> {
    const { clients } = deps;
    const partitions = await readPartitions(clients.db);
    if (partitions.length === 0) return null;
    deps.known.marks ??= await readLogMarks(clients.db);
    const round = new AuditRound(deps, partitions);
    round.#request = await lastRequest(clients.db);
    round.#beginLogs((await readShape(clients.db)) ?? 1);
    return round;
  }

  /** Returns whether there is more to fold at once. */
  async turn(): Promise<boolean> {
    const { clients, clock, turnEvents, pool } = this.#deps;
    await this.#takeRequest();
    let isAtEnd = true;
    for (const log of this.#logs) isAtEnd = (await log.walk(turnEvents)) && isAtEnd;
    await this.#compareMarks();
    if (isAtEnd) this.#provenAt = clock.now();
    for (const view of this.#nextViews()) await view.turn(clock.now());
    if (isAtEnd && this.#logs.every(({ finding }) => finding === null)) {
      this.#books = await compareBooks(pool, this.#logs);
    }
    this.#endWhole(isAtEnd);
    await storeStatus(clients.db, statusOf(this.#state()));
    return !isAtEnd;
  }

  /** A forger who moves them could hide from every check of decisions. */
  async #compareMarks(): Promise<void> {
    const now = await readLogMarks(this.#deps.clients.db);
    for (const log of this.#logs) {
      const [known, stored] = [this.#deps.known.marks!.of(log.partition), now.of(log.partition)];
      if (!isDeepStrictEqual(known, stored)) log.findMovedMarks();
    }
  }

  get state(): LogState {
    return this.#state();
  }

  #state(): LogState {
    return {
      logs: this.#logs,
      views: this.#views,
      books: this.#books,
      whole: this.#whole,
      provenAt: this.#provenAt,
      now: this.#deps.clock.now(),
    };
  }

  #nextViews(): ViewAudit[] {
    const first = this.#nextView;
    this.#nextView = (first + VIEWS_A_TURN) % this.#views.length;
    return Array.from({ length: VIEWS_A_TURN }, (_, place) => this.#views[(first + place) % this.#views.length]!);
  }

  /** The partition of the settings first: others are decided under them. */
  #beginLogs(partitions: number): void {
    const { clients, seeds, clock, firstSettings, known } = this.#deps;
    const settings = new SettingsHistory(firstSettings);
    const home = partitionOf(HOUSE_ACCOUNTS.settings, partitions);
    const all = Array.from({ length: partitions }, (_, partition) => partition);
    const ordered = [home, ...all.filter((one) => one !== home)];
    this.#logs = ordered.map((partition) => {
      const lackingTo = known.marks!.lackingTo('settings', partition);
      const uncountedTo = known.marks!.lackingTo('staff-points', partition);
      const of = { partition, partitions, settings, seeds, lackingTo, uncountedTo, now: () => clock.now() };
      return new LogAudit({ log: clients.log, marks: clients.marks, ...of });
    });
  }

  async #takeRequest(): Promise<void> {
    const last = await lastRequest(this.#deps.clients.db);
    if (last === this.#request) return;
    this.#request = last;
    const of = this.#logs.reduce((sum, { headSeq }) => sum + headSeq, 0);
    this.#whole = { of };
    this.#provenAt = null;
    this.#books = null;
    this.#beginLogs(this.#logs.length);
    for (const view of this.#views) await view.forget();
  }

  #endWhole(isAtEnd: boolean): void {
    if (isAtEnd && this.#views.every(({ wholeAt }) => wholeAt !== null)) this.#whole = null;
  }
}
