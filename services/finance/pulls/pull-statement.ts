import type { DatabasePool } from 'slonik';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Mapping } from '#contracts/finance/mapping.ts';
import type { StatementSource } from '#contracts/internal/payouts.ts';
import { pause } from '#infra/retry-loop.ts';
import { readFile } from '../statements/files.ts';
import { claimImport } from '../statements/import-claim.ts';
import { storeFile } from '../statements/store-file.ts';
import { pullMapping } from './mappings.ts';
import { type Claim, keepPull } from './pull-rows.ts';
import { csvWriter } from './rows-as-csv.ts';

/** Providers list a payment hours after it was made. Lines of an earlier file are not added again. */
const OVERLAP_MS = 3 * DAY_MS;
const LONGEST_PERIOD_MS = 30 * DAY_MS;
const LONGEST_PULL_MS = HOUR_MS;
const MOST_PULLED_BYTES = 256 * 1024 * 1024;

/** The message is shown to staff. */
export class PullFailed extends Error {}

export type PullDeps = {
  pool: DatabasePool;
  now(): number;
  /** Until it is imported, or has failed. */
  importFile(file: number, account: string): Promise<void>;
  signal: AbortSignal;
  wait?: typeof pause;
};

export type Pulled = { to: number; file: number | null; isWhole: boolean };

export const accountOf = ({ provider }: StatementSource) => `provider:${provider}`;

/** Stores the rows that the provider lists as a file, and imports it as other files are. */
export async function pullStatement(deps: PullDeps, source: StatementSource, claim: Claim): Promise<Pulled> {
  const { pool, now, importFile } = deps;
  const mapping = pullMapping(source.provider, source.unit);
  if (mapping === null) throw new PullFailed(`The list of ${source.title} cannot be read.`);
  const at = now();
  const from = claim.pulledTo === null ? at - LONGEST_PERIOD_MS : claim.pulledTo - OVERLAP_MS;
  const to = Math.min(at, from + LONGEST_PERIOD_MS);
  const pulled = { to, isWhole: to === at };
  const account = accountOf(source);
  const stored = await storeFile(pool, {
    account,
    name: `${source.title} API ${dayOf(to)}`,
    by: HOUSE_ACCOUNTS.treasury,
    bytes: rowsOf(deps, source, { claim, mapping, from, to }),
    size: MOST_PULLED_BYTES,
  });
  if (stored.kind === 'empty') return { ...pulled, file: null };
  if (stored.kind !== 'stored') throw new PullFailed(NOT_STORED[stored.kind]);
  await claimImport(pool, stored.id, { mapping });
  await importFile(stored.id, account);
  const file = await readFile(pool, stored.id);
  if (file?.state !== 'imported') throw new PullFailed(file?.error ?? 'The import was interrupted.');
  return { ...pulled, file: stored.id };
}

const NOT_STORED = {
  'too-large': 'The list of transactions is longer than 256 MB.',
  full: 'There is no room for another statement.',
  'too-slow': 'The list of transactions took too long.',
} as const;

type Period = { claim: Claim; mapping: Mapping; from: number; to: number };

/** Nothing at all if there are no rows. */
async function* rowsOf({ pool, now, signal, wait = pause }: PullDeps, source: StatementSource, period: Period) {
  const { claim, mapping, from, to } = period;
  const { titles, lineOf } = csvWriter(mapping);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_PULL_MS)]);
  let head = titles;
  for await (const rows of source.rows({ from, to }, { signal: limit, wait })) {
    if (!(await keepPull(pool, claim, now()))) throw new PullFailed('Another process has taken the pull over.');
    yield Buffer.from(head + rows.map(({ text }) => lineOf(text)).join(''));
    head = '';
  }
}
