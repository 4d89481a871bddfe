import type { DatabasePool } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import type { WhatIfAsked, WhatIfs } from '#contracts/internal/what-if.ts';
import { refusal } from '#contracts/outcome.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import type { WhatIfResult } from '#contracts/settings/what-if.ts';
import { openSession } from '#infra/postgres/session/connect.ts';
import type { Log } from '#infra/process/log.ts';
import { spansOf } from '#ledger/log/period-spans.ts';
import { readSettingChanges } from '#projections/settings/read.ts';
import { SETTINGS } from '#contracts/settings/registry.ts';
import { whatIfOf } from './catalogue.ts';
import { codesOf, readSpans } from './read-period.ts';
import { addRun, findRun, moveRun, removeRun } from './runs.ts';
import { Tally } from './tally.ts';
import { type Change, valuesInForce, valuesWith } from './values.ts';
import type { Rules, WhatIf } from './what-if.ts';

export type WhatIfOptions = {
  pool: DatabasePool;
  databaseUrl: string;
  /** Values before the first change. */
  first: Readonly<Record<SettingKey, unknown>>;
  now: () => number;
  monotonic: () => number;
  log: Pick<Log, 'error'>;
};

/** Per process; each has a connection and reads up to the whole period. */
const MOST_AT_ONCE = 2;
const BUSY = {
  ...refusal('overloaded', 'Other what-ifs are being computed. Try again in a minute.'),
  retryAfterMs: 10_000,
};
const PAYS_NOTHING = 'This setting pays nothing.';
const STATEMENT_TIMEOUT_MS = 30_000;
const TOLD_EVERY_MS = 300;
/** Of one key. Older changes are rare: the period is at most 90 days. */
const MOST_CHANGES = 10_000;

type Run = WhatIfAsked & { from: number; to: number };
type Progress = { done: number; total: number };

export function openWhatIfs(options: WhatIfOptions): WhatIfs {
  const { pool, now, log } = options;
  const stop = new AbortController();
  const running = new Set<Promise<void>>();

  const carryOut = async (run: Run, whatIf: WhatIf) => {
    const progress: Progress = { done: 0, total: 0 };
    try {
      const result = await compute(options, { run, whatIf, progress, signal: stop.signal });
      if (result !== null) await moveRun(pool, run, { ...progress, state: 'done', result });
    } catch (error) {
      log.error({ err: error, key: run.key }, 'a what-if could not be computed');
      await moveRun(pool, run, { ...progress, state: 'failed' }).catch(() => false);
    }
  };

  return {
    async start(asked) {
      const whatIf = whatIfOf(asked.key);
      if (whatIf === null) return { kind: 'not-possible', why: SETTINGS[asked.key].noWhatIf ?? PAYS_NOTHING };
      if (running.size >= MOST_AT_ONCE) return BUSY;
      const to = now();
      const run = { ...asked, from: to - asked.days * DAY_MS, to };
      if (await addRun(pool, run)) {
        const work = carryOut(run, whatIf).finally(() => running.delete(work));
        running.add(work);
      }
      return 'started';
    },
    latest: (admin) => findRun(pool, admin),
    cancel: (admin, id) => removeRun(pool, { admin, id }),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

type Work = { run: Run; whatIf: WhatIf; progress: Progress; signal: AbortSignal };

/** Null if it was cancelled, replaced, or the process stops. */
async function compute(options: WhatIfOptions, { run, whatIf, progress, signal }: Work): Promise<WhatIfResult | null> {
  const { pool, databaseUrl, first, monotonic } = options;
  await using session = await openSession(databaseUrl, 'what-if');
  await session.pg.query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  const inForce = valuesInForce(first, await changesOf(pool, whatIf.keys));
  const rules: Rules = { inForce, proposed: valuesWith(inForce, run.key, run.value), from: run.from, to: run.to };
  const tally = new Tally(rules);
  const fold = whatIf.begin(rules, tally);
  const spans = await spansOf(session.pg, run);
  progress.total = spans.reduce((sum, { afterSeq, toSeq }) => sum + toSeq - afterSeq, 0);
  let told = -Infinity;
  for await (const { events, passed } of readSpans(session.pg, spans, codesOf(whatIf.reads(rules)))) {
    for (const event of events) fold.take(event);
    progress.done += passed;
    if (signal.aborted) return null;
    if (passed === 0 || monotonic() - told < TOLD_EVERY_MS) continue;
    told = monotonic();
    if (!(await moveRun(pool, run, progress))) return null;
  }
  fold.end?.();
  const { measure, explanation, unit = 'points' } = whatIf;
  return { measure, explanation, unit, basis: whatIf.basis(rules), ...tally.totals() };
}

async function changesOf(pool: DatabasePool, keys: readonly SettingKey[]): Promise<Change[]> {
  const changes = await Promise.all(keys.map((key) => readSettingChanges(pool, { key, limit: MOST_CHANGES })));
  return changes.flat();
}
