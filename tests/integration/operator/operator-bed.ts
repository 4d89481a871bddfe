import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { openPartitions } from '#ledger/partitions.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { runCommandLine } from '#services/operator/run.ts';
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts';
import { markAsOlder } from '#tests/support/older-log.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const LEDGER = 'services/operator/start.ts';
export const USERS = 'services/identity/users/start.ts';

export const ALICE = 101;
export const BOB = 202;

export type OperatorBed = {
  db: TestDatabase;
  /** In this process, because a start takes longer than the answer. */
  operate(...args: string[]): Promise<Said>;
  operateApart(...args: string[]): Promise<Said>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** 100 points each: Alice plays ten rounds, Bob receives 40 and has 30 held. */
export async function operatorBed({ partitions = 1 } = {}): Promise<OperatorBed> {
  const db = await testDatabase();
  await writeHistory(db.url, partitions);
  await markAsOlder(db.pool);
  return bedOn(db);
}

export async function emptyBed(): Promise<OperatorBed> {
  return bedOn(await testDatabase({ of: 'empty' }));
}

function bedOn(db: TestDatabase): OperatorBed {
  return {
    db,
    operate: (...args) => operateAt(db.url, args),
    operateApart: (...args) => run(db.url, args),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

/** `house`: additional environment variables. */
export async function operateAt(
  databaseUrl: string,
  words: readonly string[],
  house: Record<string, string> = {},
): Promise<Said> {
  const said = { out: '', err: '' };
  const code = await runCommandLine({
    words,
    environment: { DATABASE_URL: databaseUrl, ...house },
    log: silentLog(),
    terminal: { say: (line) => (said.out += `${line}\n`), complain: (what) => (said.err += `${format(what)}\n`) },
  });
  return { code, ...said };
}

export const NOBODY_THERE = 'postgres://tallyhouse:swordfish@127.0.0.1:1/tallyhouse';

async function writeHistory(databaseUrl: string, partitions: number): Promise<void> {
  await using ledger = await openPartitions({
    databaseUrl,
    partitions,
    masterKey: 'a key for tests of the operator',
    clock: systemClock,
  });
  await using projector = await startProjector({ databaseUrl, feed: ledger.feed, announce() {} });
  const commandId = randomCommandId;
  for (const account of [ALICE, BOB]) {
    await ledger.submit({ type: 'open-account', commandId: commandId(), account });
    await ledger.submit({ type: 'grant-signup-bonus', commandId: commandId(), account, amountPoints: 100 });
  }
  for (let round = 0; round < 10; round++) {
    const params = { prediction: round % 2 === 0 ? 'over' : 'under' } as const;
    await ledger.submit({
      type: 'play-round',
      commandId: commandId(),
      account: ALICE,
      game: 'dice',
      stakePoints: 5,
      params,
    });
  }
  const actor = 'cli:seven';
  await ledger.submit({
    type: 'adjust-points',
    commandId: commandId(),
    account: BOB,
    amountPoints: 40,
    reason: 'a gift',
    actor,
  });
  await ledger.submit({
    type: 'hold-points',
    commandId: commandId(),
    account: BOB,
    amountPoints: 30,
    reason: 'a payout',
    expiresInMs: null,
  });
  await projector.caughtUp();
}

type Said = { code: number; out: string; err: string };

export function run(databaseUrl: string, args: readonly string[], program = LEDGER): Promise<Said> {
  return runWith({ DATABASE_URL: databaseUrl }, args, program);
}

export function runWith(house: Record<string, string>, args: readonly string[], program: string): Promise<Said> {
  const node = `${ROOT}/node_modules/node/bin/node`;
  const env = { ...COMPILE_CACHE, PATH: process.env['PATH'] ?? '', ...house };
  return new Promise((resolve) => {
    execFile(node, [program, ...args], { cwd: ROOT, env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}
