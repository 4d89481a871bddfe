// Verbs are imported lazily: imports take most of a short command's time.
import { Command } from 'commander';
import { z } from 'zod';
import type { Config } from '#infra/process/config.ts';
import { systemClock } from '#infra/process/clock.ts';
import { logHeadsPathOf, logKeysPathOf } from '#infra/process/log-identity.ts';
import { utcDay } from '#contracts/days/utc-day.ts';
import { NO_BIDI, ONE_LINE } from '#contracts/definition/one-line.ts';
import { wholeNumber } from '#contracts/definition/whole-number.ts';
import { accountId } from '#contracts/ids.ts';
import { parsePosition, positionText } from '#contracts/position.ts';
import { MOST_PACK_ROUNDS, USUAL_PACK_ROUNDS } from '#contracts/proofs/pack-calls.ts';
import { type Desk, OperatorError } from './desk.ts';
import { moment } from './moment.ts';
import type { KeysAsked } from './verbs/log-keys.ts';
import type { SqlTerminal } from './verbs/sql/sql-terminal.ts';

/** False if something is not in order. */
export type Verb = (desk: Desk) => Promise<boolean>;

const account = z
  .string()
  .refine(
    (text) => /^\d+$/.test(text) && accountId.safeParse(Number(text)).success,
    'An account is a number. `npm run users -- list` tells whose is which.',
  )
  .transform(Number);
const upTo = z.object({ at: moment('upper').optional(), fromLog: z.boolean() });
const balanceAt = upTo.extend({ atPosition: positionText.transform(parsePosition).optional() });
const target = z.object({
  to: z.url({ protocol: /^postgres(ql)?$/, error: 'Say where to with postgres://user:password@host:5432/database.' }),
});
const stretch = z.object({ from: moment('lower'), to: moment('upper').optional(), out: z.string().min(1) });

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new OperatorError(parsed.error.issues.map((issue) => issue.message).join('; '));
}

function masterKeyOf(desk: Desk): string {
  const key = desk.findMasterKey();
  if (key !== null) return key;
  throw new OperatorError('The master key is missing: set SEED_MASTER_KEY, or DATA_DIR to where seed-master-key is.');
}

type Run = (verb: Verb) => Promise<void>;
/** For verbs that need no database, but perhaps files that the environment names. */
type RunApart = (work: (terminal: SqlTerminal, config: () => Config) => Promise<boolean>) => Promise<void>;

export function commandLine(run: Run, runApart: RunApart): Command {
  const program = new Command('npm run ledger --').description('Audits and serves the event log.').showHelpAfterError();
  proof(program, run);
  audits(program, run);
  works(program, run);
  books(program, runApart);
  exports(program, runApart);
  signing(program, run, runApart);
  packs(program, run);
  return program;
}

function proof(program: Command, run: Run): void {
  program
    .command('verify')
    .description(
      'prove that the chain is whole, every balance and every round follows from the log, and the views agree with it',
    )
    .option(
      '--against <manifest...>',
      'manifests of earlier exports, of the log or of the books: the log must hold the same rows, and meet their heads',
    )
    .option(
      '--with-master-key',
      'recompute rounds of unrevealed seeds too, by SEED_MASTER_KEY or the key in DATA_DIR',
      false,
    )
    .option('--no-views', 'leave the views out')
    .action(({ against = [], withMasterKey, views }: { against?: string[]; withMasterKey: boolean; views: boolean }) =>
      run(async (desk) => {
        const { verify } = await import('./verbs/verify.ts');
        return verify(desk, { against, masterKey: withMasterKey ? masterKeyOf(desk) : undefined, views });
      }),
    );
}

const FROM_LOG = 'look through the log itself, and hold the views against it';

function audits(program: Command, run: Run): void {
  program
    .command('history')
    .description('everything that happened to one account')
    .argument('<account>')
    .option('--at <moment>', 'up to a sequence number or a time')
    .option('--from-log', FROM_LOG, false)
    .action((id: string, options: unknown) =>
      run(async (desk) => {
        const { history } = await import('./verbs/history.ts');
        return history(desk, parse(account, id), parse(upTo, options));
      }),
    );
  program
    .command('trial-balance')
    .description('the balance of every ledger account; sums to zero')
    .option('--at <moment>', 'at a sequence number or a time')
    .option('--at-position <position>', 'at a position of several partitions: 0:1234,1:77')
    .option('--from-log', FROM_LOG, false)
    .action((options: unknown) =>
      run(async (desk) => {
        const { showTrialBalance } = await import('./verbs/trial-balance.ts');
        return showTrialBalance(desk, parse(balanceAt, options));
      }),
    );
  program
    .command('returns')
    .description('what each game took in and gave back, beside what its rules say should have come back')
    .action(() => run(async (desk) => (await import('./verbs/returns.ts')).showReturns(desk)));
  program
    .command('parked')
    .description('events that a view or a policy could not take, with the reason')
    .action(() => run(async (desk) => (await import('./verbs/parked.ts')).showParked(desk)));
}

function books(program: Command, runApart: RunApart): void {
  program
    .command('sql')
    .description('open an export of the books in DuckDB, read only, after checking its SHA-256 sums')
    .argument('<export>', 'the archive that the finance desk downloads, or the folder it was unpacked to')
    .option(
      '--query <sql>',
      'print the rows as CSV; without it, statements are read from the terminal or standard input',
    )
    .option('--save <file>', 'write a database that other tools can open, such as books.duckdb')
    .action((path: string, options: { query?: string; save?: string }) =>
      runApart(async (terminal) => (await import('./verbs/sql/sql.ts')).openSql({ path, ...options }, terminal)),
    );
}

function exports(program: Command, runApart: RunApart): void {
  program
    .command('verify-export')
    .description('prove that an export of the books is as the house made it: its files, its manifest and its signature')
    .argument('<export>', 'the archive that the finance desk downloads, or the folder it was unpacked to')
    .option(
      '--key <key>',
      'public key of the house, or a file with it; the house publishes it at /api/public/export-keys',
    )
    .action((path: string, options: { key?: string }) =>
      runApart(async (terminal) =>
        (await import('./verbs/sql/verify-export.ts')).verifyExport({ path, ...options }, terminal),
      ),
    );
}

const partitionNumber = z
  .string()
  .regex(/^\d{1,3}$/, 'A partition is a number, such as 0.')
  .transform(Number);
const originReason = z.object({
  reason: z
    .string()
    .trim()
    .min(10, 'Say in --reason, in at least 10 characters, why the log needs a new name.')
    .max(500)
    .regex(ONE_LINE, 'A reason is one line of text, without control characters.')
    .regex(NO_BIDI, 'A reason has no characters that turn the direction of text.'),
});

function signing(program: Command, run: Run, runApart: RunApart): void {
  program
    .command('new-origin')
    .description('sign a partition under a new name, after a restore that lost signed events')
    .argument('<partition>')
    .requiredOption('--reason <text>', 'published at /log/keys with the new name')
    .action((partition: string, options: unknown) =>
      run(async (desk) => {
        const { newOrigin } = await import('./verbs/new-origin.ts');
        const asked = { partition: parse(partitionNumber, partition), ...parse(originReason, options) };
        return newOrigin(desk, { ...asked, host: desk.logHost });
      }),
    );
  const keys = program.command('log-keys').description('the keys that sign the log: list, add or retire one');
  const change = (asked: KeysAsked) =>
    runApart(async ({ say }, config) => {
      const { logKeys } = await import('./verbs/log-keys.ts');
      const files = { path: logKeysPathOf(config()), headsPath: logHeadsPathOf(config()) };
      return logKeys(asked, { ...files, now: systemClock.now(), say });
    });
  keys.command('list', { isDefault: true }).action(() => change({ do: 'list' }));
  keys
    .command('add')
    .description('a new key, which signs beside the others')
    .option('--first', 'only if there is none', false)
    .action(({ first }: { first: boolean }) => change({ do: 'add', isFirst: first }));
  keys
    .command('retire')
    .description('a key that signs no longer')
    .argument('<id>', 'as listed')
    .action((id: string) => change({ do: 'retire', id }));
}

const packed = z.object({
  from: utcDay,
  to: utcDay,
  rounds: wholeNumber('--rounds', 1, MOST_PACK_ROUNDS).prefault(USUAL_PACK_ROUNDS),
  out: z.string().min(1),
});

function packs(program: Command, run: Run): void {
  program
    .command('auditors-pack')
    .description('the rules, exact returns and revealed rounds of all games for a fairness auditor, with a verifier')
    .requiredOption('--from <day>', 'first day (UTC) of revealed seeds')
    .requiredOption('--to <day>', 'last day')
    .option('--rounds <number>', `most rounds; without it ${USUAL_PACK_ROUNDS}`)
    .option('--out <file>', 'where the archive goes', 'auditors-pack.zip')
    .action((options: unknown) =>
      run(async (desk) => {
        const { writePack } = await import('./verbs/auditors-pack.ts');
        return writePack(desk, parse(packed, options));
      }),
    );
}

function works(program: Command, run: Run): void {
  program
    .command('rebuild')
    .description('rebuild a view from the log and swap it in')
    .argument('[view]')
    .option('--all', 'every view', false)
    .action((name: string | undefined, options: { all: boolean }) =>
      run(async (desk) => {
        const { rebuild, viewsAsked } = await import('./verbs/rebuild.ts');
        return rebuild(desk, viewsAsked(name, options.all));
      }),
    );
  program
    .command('export')
    .description('a stretch of the log as CSV, with a SHA-256 manifest')
    .requiredOption('--from <moment>', 'first event or time')
    .option('--to <moment>', 'last event or time')
    .option('--out <folder>', 'where the files go', '.')
    .action((options: unknown) =>
      run(async (desk) => {
        const { exportLog } = await import('./verbs/export.ts');
        return exportLog(desk, parse(stretch, options));
      }),
    );
  program
    .command('move')
    .description('carry the log and the people into another, empty database, and prove the log there')
    .requiredOption('--to <address>', 'postgres://user:password@host:5432/database')
    .action((options: unknown) =>
      run(async (desk) => {
        const { moveTo } = await import('./verbs/move.ts');
        return moveTo(desk, parse(target, options).to);
      }),
    );
}
