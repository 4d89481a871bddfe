import { userInfo } from 'node:os';
import { Command, CommanderError } from 'commander';
import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import { reachDatabase } from '#infra/postgres/database.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { systemClock } from '#infra/process/clock.ts';
import { readConfig } from '#infra/process/config.ts';
import { linkKeyOf } from '#infra/process/secrets.ts';
import { openLog } from '#infra/process/log.ts';
import { randomCommandId, systemRandom } from '#infra/process/random.ts';
import { standardOutput } from '#infra/standard-output.ts';
import { blocksLifted, blocksListed } from '../../block-verbs.ts';
import { neverOpened, requireDatabase, requireHouse } from '../../ground-checks.ts';
import { plainReason } from '../../start-error.ts';
import { ROLES } from '#contracts/definition/roles.ts';
import { banUser, type Desk, grantRole, revokeRole, unbanUser, UserError } from './administer.ts';
import { approveChange, rejectChange, waitingChanges } from './decide-changes.ts';
import { enrolmentCode } from './enrolment-code.ts';
import { everyUser } from './list-users.ts';

const output = standardOutput();

async function withPool(work: (pool: DatabasePool) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  requireHouse(config);
  const log = openLog({ level: 'warn', name: 'users' });
  await using database = await reachDatabase({ ...config, log });
  await requireDatabase(database.url);
  const pool = await openPool(database.url, { max: 2 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

const actor = `cli:${userInfo()
  .username.replaceAll(/[^\w.-]/g, '_')
  .slice(0, 64)}`;

const say = (change: (desk: Desk) => Promise<string>) =>
  withPool(async (pool) => output.say(await change({ pool, actor, drawCommandId: randomCommandId })));

async function list(pool: DatabasePool, asJson: boolean): Promise<void> {
  for await (const person of everyUser(pool)) {
    output.signal.throwIfAborted();
    if (asJson) {
      output.say(JSON.stringify({ ...person, createdAt: instantOf(person.createdAt) }));
      continue;
    }
    const ban = person.isBanned ? `  banned: ${person.banReason ?? ''}` : '';
    const roles = person.roles.join(', ') || 'player';
    output.say(`${String(person.account).padStart(15)}  ${roles.padEnd(15)}  ${person.username}${ban}`);
  }
}

const FORCE = 'even if no admin is left who can sign in';

const program = new Command('npm run users --')
  .description('Looks after the people of the house.')
  .exitOverride()
  .showHelpAfterError();
program
  .command('list')
  .description('Lists all users, one per line.')
  .option('--json', 'one JSON object a line')
  .action(({ json }: { json?: boolean }) => withPool((pool) => list(pool, json === true)));
program
  .command('changes')
  .description('Lists changes by staff that wait for a second person.')
  .action(() =>
    withPool(async (pool) => (await waitingChanges({ pool }, systemClock.now())).forEach((line) => output.say(line))),
  );
program
  .command('approve-change <id> [reason...]')
  .description('Approves a change, which is applied at once.')
  .action((id: string, reason: string[]) =>
    say((desk) => approveChange(desk, id, reason.join(' '), systemClock.now())),
  );
program
  .command('reject-change <id> <reason...>')
  .description('Rejects a change. Nothing is changed.')
  .action((id: string, reason: string[]) => say((desk) => rejectChange(desk, id, reason.join(' '), systemClock.now())));
program
  .command('ban <username> <reason...>')
  .description('No sign-in, no play; open sessions end at once.')
  .option('--force', FORCE)
  .action((username: string, reason: string[], { force }: { force?: boolean }) =>
    say((desk) => banUser(desk, username, reason.join(' '), { isForced: force === true })),
  );
program
  .command('unban <username> <reason...>')
  .description('Lifts a ban.')
  .action((username: string, reason: string[]) => say((desk) => unbanUser(desk, username, reason.join(' '))));
program
  .command('blocks')
  .description('Lists blocked addresses and networks, the latest first.')
  .action(() => withPool(async (pool) => (await blocksListed(pool)).forEach((line) => output.say(line))));
program
  .command('unblock <address>')
  .description('Lifts every block that refuses the address, or overlaps the network. Takes effect at once.')
  .action((address: string) =>
    withPool(async (pool) => (await blocksLifted(pool, address)).forEach((line) => output.say(line))),
  );
type GrantOptions = { reason: string; until?: string; force?: boolean };
program
  .command('grant <username> <role>')
  .description(`Gives a role: ${ROLES.join(', ')}.`)
  .requiredOption('--reason <text>', 'why, in one line')
  .option('--until <date>', 'the last day (2026-12-31, UTC) or a time with its zone; otherwise until it is revoked')
  .option('--force', FORCE)
  .action((username: string, role: string, { reason, until, force }: GrantOptions) =>
    say((desk) => grantRole(desk, username, { role, reason, until }, { isForced: force === true })),
  );
program
  .command('revoke <username> <role>')
  .description('Takes a role back.')
  .requiredOption('--reason <text>', 'why, in one line')
  .option('--force', FORCE)
  .action((username: string, role: string, { reason, force }: GrantOptions) =>
    say((desk) => revokeRole(desk, username, { role, reason }, { isForced: force === true })),
  );
program
  .command('enrol <username>')
  .description('Prints a code with which the user adds their first second factor, within an hour.')
  .action((username: string) => say(({ pool }) => codeFor(pool, username)));

async function codeFor(pool: DatabasePool, username: string): Promise<string> {
  const linkKey = linkKeyOf(readConfig(process.env));
  const code = await enrolmentCode({ pool, linkKey, random: systemRandom }, username);
  return `${username} adds an authenticator app on the profile with this code, once and within an hour: ${code}`;
}

/** PostgreSQL error code for a missing table: the migrations never ran here. */
const NO_SUCH_TABLE = '42P01';

function sentenceOf(error: unknown): unknown {
  if (error instanceof UserError) return error.message;
  if ((error as { code?: unknown }).code !== NO_SUCH_TABLE) return plainReason(error) ?? error;
  return neverOpened('so it has no users').message;
}

try {
  await program.parseAsync();
  await output.flushed();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}
