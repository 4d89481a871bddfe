// One session of the audit: its connections, and what it has proven.
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { DatabasePool } from 'slonik';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import type { Clock } from '#infra/process/clock.ts';
import { type FirstValues, SettingsHistory } from '#ledger/audit/replay/settings-history.ts';
import type { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { readPartitions } from '#ledger/log/head.ts';
import { type LogMarks, readLogMarks } from '#ledger/log/log-marks.ts';
import { readShape } from '#ledger/log/shape.ts';
import { VIEWS } from '#projections/registry.ts';
import { readAllCheckpoints } from '#projections/state/checkpoint.ts';
import { type BooksFinding, compareBooks } from './books-audit.ts';
import { LogAudit } from './log-audit.ts';
import { LogChunks } from './log-chunks.ts';
import { type LogState, statusOf, type Whole } from './status.ts';
import { lastRequest, storeStatus } from './store.ts';
import { ViewAudit } from './view-audit.ts';

export type RoundDeps = {
  /** Of the log, of its batch marks, of rows that are written once, of everything else. */
  clients: { log: Client; marks: Client; rows: Client; db: Client };
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

/** Small views leave the sweeps to large ones for this long. */
const RECENT_MS = 600_000;

/** The reader asks for short ranges. Without statistics PostgreSQL would scan a new table for them. */
const BY_INDEX = 'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off';

export class AuditRound {
  readonly #deps: RoundDeps;
  readonly #chunks: LogChunks;
  readonly #views: readonly ViewAudit[];
  #logs: readonly LogAudit[] = [];
  #provenAt: number | null = null;
  #books: BooksFinding | null = null;
  #whole: Whole | null = null;
  #request = 0;
  #nextView = 0;

  private constructor(deps: RoundDeps, partitions: readonly number[]) {
    this.#deps = deps;
    const { clients, signal, sliceRows } = deps;
    const log = new LogChunks(clients.log, partitions);
    this.#chunks = log;
    const shared = { db: clients.db, reader: clients.rows, log, signal, sliceRows };
    this.#views = VIEWS.map((view) => new ViewAudit({ ...shared, view }));
  }

  /** Null until the log exists. */
  static async begin(deps: RoundDeps): Promise<AuditRound | null> {
    const { clients } = deps;
    const partitions = await readPartitions(clients.db);
    if (partitions.length === 0) return null;
    deps.known.marks ??= await readLogMarks(clients.db);
    await clients.rows.query(BY_INDEX);
    const round = new AuditRound(deps, partitions);
    round.#request = await lastRequest(clients.db);
    round.#beginLogs((await readShape(clients.db)) ?? 1);
    return round;
  }

  /** Proves what is new in the log, and folds what is new in the views. Returns whether there is more. */
  async turn(): Promise<boolean> {
    const { clients, clock, pool } = this.#deps;
    await this.#takeRequest();
    const mostEvents = Math.ceil(this.#deps.turnEvents / this.#logs.length);
    let isAtEnd = true;
    for (const log of this.#logs) isAtEnd = (await log.walk(mostEvents)) && isAtEnd;
    await this.#compareMarks();
    if (isAtEnd) this.#provenAt = clock.now();
    const positions = Map.groupBy(await readAllCheckpoints(clients.db), ({ view }) => view);
    let isViewBehind = false;
    for (const view of this.#views) {
      const standing = (positions.get(view.name) ?? []).map(({ partition, seq }) => [partition, seq] as const);
      isViewBehind = (await view.turn(new Map(standing), mostEvents)) || isViewBehind;
    }
    if (isAtEnd && this.#logs.every(({ finding }) => finding === null)) {
      this.#books = await compareBooks(pool, this.#logs);
    }
    this.#endWhole(isAtEnd);
    await storeStatus(clients.db, statusOf(this.#state()));
    return !isAtEnd || isViewBehind;
  }

  /** Compares a slice of the next view, also of rows that were compared before. */
  async sweep(): Promise<void> {
    const now = this.#deps.clock.now();
    const count = this.#views.length;
    const inTurn = Array.from(this.#views, (_, place) => this.#views[(this.#nextView + place) % count]!);
    const isDue = ({ wholeAt, isAtView }: ViewAudit) => isAtView && (wholeAt === null || wholeAt < now - RECENT_MS);
    const view = inTurn.find(isDue) ?? inTurn[0]!;
    this.#nextView = (this.#views.indexOf(view) + 1) % count;
    if (view.isAtView) await view.sweep(now);
  }

  /** A view waits for its first comparison, and nothing else keeps it from it. */
  get hasUncompared(): boolean {
    return this.#views.some(({ comparedAt, isAtView }) => comparedAt === null && isAtView);
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
      return new LogAudit({ log: this.#chunks, marks: clients.marks, ...of });
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
    if (isAtEnd && this.#views.every(({ comparedAt }) => comparedAt !== null)) this.#whole = null;
  }
}
