import type { DatabasePool } from 'slonik';
import { maybeInstantOf } from '#contracts/days/time.ts';
import type { Finance, FinanceRefusal, Source } from '#contracts/internal/finance.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import { MICROS_PER_DOLLAR } from '#contracts/points.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import type { Random } from '#infra/process/random.ts';
import { readDrift } from './drift/read-drift.ts';
import { listExceptions } from './exceptions/read-exceptions.ts';
import { REFUSED_POSTBACKS } from '../offers/port/refused-postbacks.ts';
import { handOver, notePosted, resolveExceptions, Unresolved } from './exceptions/resolve.ts';
import { askersOf, decideAsides } from './exceptions/set-aside.ts';
import { AlreadyMatched, revokeMatch } from './matching/match-rows.ts';
import { readCandidates, readMatches, listOpenLines } from './matching/present-sides.ts';
import { storeClosing } from './export/closed-sheets.ts';
import { exportMonth, type MonthAsked } from './export/export-month.ts';
import { type ExportKey, exportKeysOf } from './port/export-keys.ts';
import type { Ports } from '../module/ground.ts';
import { noteSigner } from '#infra/signed-note.ts';
import { readReconciliations } from './periods/reconciliations.ts';
import { closePeriod, readPeriod, readPeriods } from './periods/period-rows.ts';
import { BooksBehind } from './periods/reach-dated.ts';
import { reopenPeriod } from './periods/reopenings.ts';
import { preparersOf, prepareReconciliations, reviewReconciliations, Unsigned } from './periods/sign.ts';
import { MonthClosed } from './terms/months.ts';
import { readSources, readTerms, type SourceOverview, writeTerms } from './terms/sources.ts';
import { readFile, readFiles } from './statements/files.ts';
import { readStatementChain } from './statements/read-chain.ts';
import { deleteFile, storeFile, sweepFiles } from './statements/store-file.ts';
import { claimImport } from './statements/import-claim.ts';
import { openImports } from './statements/open-imports.ts';
import { openPulls, type Pulls } from './pulls/pulls.ts';
import { openDailyRuns } from './runs/daily.ts';
import { type RunTask, type TaskRooms, tasksOf } from './threads/tasks.ts';

type FinanceRooms = {
  pool: DatabasePool;
  clock: Clock;
  random: Random;
  log: Log;
  payouts: Pick<Payouts, 'statements'>;
  settings: Pick<LiveSettings, 'value'>;
  signingKeys: readonly string[];
  logHeads: Ports['logHeads'];
  publicUrl: string | null;
} & TaskRooms;

export function openFinance({
  pool,
  clock,
  random,
  log,
  payouts,
  settings,
  signingKeys,
  publicUrl,
  logHeads,
  ...taskRooms
}: FinanceRooms): Finance & AsyncDisposable {
  const runTask = tasksOf(taskRooms);
  const imports = openImports({ pool, runTask, log, now: () => clock.now() });
  const drawId = random.commandId;
  const now = () => clock.now();
  const keys = exportKeysOf(signingKeys, publicUrl);
  const pulls = openPulls({ pool, sources: payouts.statements, runTask, drawId, now, importFile: imports.begin, log });
  const dailyRuns = openDailyRuns({ pool, now, runTask, log });
  sweepFiles(pool).catch((error: unknown) => log.warn({ err: error }, 'files of statements were not swept'));
  return {
    ...sourcesOf(pool, pulls),
    ...filesOf({ pool, runTask, imports, now }),
    async match(run) {
      const made = await runTask('match', { ...run, now: now() });
      return made === 'taken' ? TAKEN : { kind: 'matched', ...made };
    },
    matches: (page) => readMatches(pool, page),
    revoke: (match) => orRefused(async () => (await pool.transaction((db) => revokeMatch(db, match))) !== null),
    openLines: (account, asked) => listOpenLines(pool, account, asked),
    candidates: (asked) => readCandidates(pool, asked),
    ...exceptionsOf({ pool, drawId, now, settings }),
    drift: (asked) => readDrift(pool, asked),
    ...periodsOf({ pool, now, logHeads }),
    ...exportsOf({ runTask, keys, now, signedHeads: (heads) => logHeads.signed(pool, heads) }),
    async [Symbol.asyncDispose]() {
      await dailyRuns[Symbol.asyncDispose]();
      await pulls[Symbol.asyncDispose]();
      await imports[Symbol.asyncDispose]();
    },
  };
}

type FileDeps = {
  pool: DatabasePool;
  runTask: RunTask;
  imports: ReturnType<typeof openImports>;
  now: () => number;
};

function filesOf({
  pool,
  runTask,
  imports,
  now,
}: FileDeps): Pick<Finance, 'upload' | 'preview' | 'import' | 'deleteFile' | 'file' | 'files'> {
  return {
    async upload(file) {
      const stored = await storeFile(pool, file);
      return stored.kind === 'stored' ? { kind: 'stored', file: (await readFile(pool, stored.id))! } : stored;
    },
    async preview(file, reading) {
      if ((await readFile(pool, file)) === null) return null;
      return runTask('preview', { file, ...reading, now: now() });
    },
    async import(id, reading, by) {
      const file = await readFile(pool, id);
      if (file === null) return 'unknown';
      if (!(await claimImport(pool, id, reading))) return 'imported';
      const { currency: _currency, ...terms } = await readTerms(pool, file.account);
      await writeTerms(pool, { ...terms, account: file.account, mapping: reading.mapping, by });
      void imports.begin(id, file.account);
      return (await readFile(pool, id))!;
    },
    deleteFile: (id) => deleteFile(pool, id),
    file: (id) => readFile(pool, id),
    files: (page) => readFiles(pool, page),
  };
}

function sourcesOf(
  pool: DatabasePool,
  pulls: Pulls,
): Pick<Finance, 'sources' | 'statements' | 'changeSource' | 'pull'> {
  return {
    async sources() {
      const pullOf = await pulls.states();
      const overviews = await readSources(pool);
      return Promise.all(
        overviews.map(async (overview) => ({ ...(await sourceOf(pool, overview)), pull: pullOf(overview.account) })),
      );
    },
    statements: (account) => readStatementChain(pool, account),
    changeSource: (account, terms, by) => writeTerms(pool, { account, ...terms, by }),
    async pull(account) {
      return (await pulls.ask(account)) ? (await pulls.states())(account) : null;
    },
  };
}

type ExceptionDeps = Pick<FinanceRooms, 'pool' | 'settings'> & { drawId: () => string; now: () => number };
type ExceptionPart = 'exceptions' | 'resolve' | 'askersOf' | 'decideAsides' | 'notePosted' | 'handOver';

function exceptionsOf({ pool, settings, drawId, now }: ExceptionDeps): Pick<Finance, ExceptionPart> {
  const mayBeAlone = () => settings.value('approvals') === 'single';
  const mostAlone = () => (mayBeAlone() ? Infinity : settings.value('approval-set-aside') * MICROS_PER_DOLLAR);
  return {
    exceptions: (asked) => listExceptions(pool, REFUSED_POSTBACKS, asked),
    resolve: (resolution) =>
      orRefused(() => resolveExceptions({ pool, drawId, postbacks: REFUSED_POSTBACKS, now, mostAlone }, resolution)),
    askersOf: (ids) => askersOf(pool, ids),
    decideAsides: (decision) => orRefused(() => decideAsides(pool, { ...decision, mayBeAlone: mayBeAlone() })),
    notePosted: (posted) => notePosted(pool, posted),
    handOver: (handing) => handOver(pool, handing),
  };
}

type PeriodDeps = { pool: DatabasePool; now: () => number; logHeads: Ports['logHeads'] };

function periodsOf({
  pool,
  now,
  logHeads,
}: PeriodDeps): Pick<
  Finance,
  'periods' | 'period' | 'reconciliations' | 'preparersOf' | 'prepare' | 'review' | 'close' | 'reopen'
> {
  const read = (month: string) => readPeriod(pool, month, now());
  const store = (closed: Parameters<typeof storeClosing>[0]) => storeClosing(closed, logHeads.want);
  const reconciliations = async (month: string) => [...(await readReconciliations(pool, month))];
  return {
    periods: () => readPeriods(pool, now()),
    period: (month) => orRefused(() => read(month)),
    reconciliations,
    preparersOf: (month, accounts) => preparersOf(pool, month, accounts),
    prepare: (asked) =>
      orRefused(async () => {
        await prepareReconciliations(pool, { ...asked, now: now() });
        return reconciliations(asked.month);
      }),
    review: (asked) =>
      orRefused(async () => {
        await reviewReconciliations(pool, { ...asked, now: now() });
        return reconciliations(asked.month);
      }),
    close: (period) =>
      orRefused(async () => {
        const { kind } = await closePeriod(pool, { ...period, now: now(), store });
        return kind === 'closed' ? read(period.month) : REFUSALS_OF_CLOSE[kind];
      }),
    reopen: (period) => orRefused(async () => ((await reopenPeriod(pool, period)) ? read(period.month) : NOT_CLOSED)),
  };
}

type ExportDeps = Pick<MonthAsked, 'signedHeads'> & {
  runTask: RunTask;
  keys: readonly [ExportKey, ...ExportKey[]];
  now: () => number;
};

function exportsOf({ runTask, keys, now, signedHeads }: ExportDeps): Pick<Finance, 'exportMonth' | 'exportKeys'> {
  let isExporting = false;
  return {
    exportKeys: keys.map(({ name, secret }) => noteSigner(name, secret).verifierKey),
    async exportMonth(month) {
      if (isExporting) return EXPORTING;
      isExporting = true;
      try {
        const made = await exportMonth(runTask, { month, key: keys[0], now: now(), signedHeads });
        return made.kind === 'export' ? made : REFUSALS_OF_EXPORT[made.kind];
      } finally {
        isExporting = false;
      }
    },
  };
}

async function sourceOf(
  pool: DatabasePool,
  { stated, lastAt, importedAt, ...overview }: SourceOverview,
): Promise<Omit<Source, 'pull'>> {
  const terms = await readTerms(pool, overview.account);
  return {
    ...terms,
    ...overview,
    theirs: stated,
    lastLineAt: maybeInstantOf(lastAt),
    importedAt: maybeInstantOf(importedAt),
  };
}

const refusal = (why: FinanceRefusal['why'], message: string): FinanceRefusal => ({ kind: 'refused', why, message });

const BEHIND = refusal(
  'behind',
  'The books are being rebuilt and have not reached this month yet. Try again in a moment.',
);
const TAKEN = refusal('taken', 'Someone else has just matched a line or entry. Nothing was changed.');
const NOT_CLOSED = refusal('not-closed', 'This month is not closed, or is open again already.');
const REFUSALS_OF_CLOSE = {
  already: refusal('month', 'This month is closed already.'),
  'not-ready': refusal('not-ready', 'This month cannot be closed yet: see its checklist. Nothing was changed.'),
} as const;
const EXPORTING = refusal('exporting', 'Another export is being made. Try again when it is done.');
const REFUSALS_OF_EXPORT = {
  behind: BEHIND,
  'too-large': refusal('large', 'This month has too many entries for one file. Use the terminal: npm run ledger.'),
} as const;

async function orRefused<Value>(work: () => Promise<Value>): Promise<Value | FinanceRefusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MonthClosed) {
      return {
        kind: 'refused',
        why: 'month',
        message: `${error.month} is closed. Nothing was changed. Re-open it first.`,
      };
    }
    if (error instanceof AlreadyMatched) return TAKEN;
    if (error instanceof Unresolved) {
      return { kind: 'refused', why: 'unresolved', message: `${error.message} Nothing was changed.` };
    }
    if (error instanceof Unsigned) return refusal(error.why, error.message);
    if (error instanceof BooksBehind) return BEHIND;
    throw error;
  }
}
