import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { expect, onTestFinished, test } from 'vitest';
import { type Session, openClient } from '#infra/postgres/session/connect.ts';
import { eventually } from '#tests/support/eventually.ts';
import { LEDGER, type OperatorBed, operatorBed, USERS } from './operator-bed.ts';

const NODE = 'node_modules/node/bin/node';

/** Readers of the log wait until the client is closed. */
async function heldLog({ db }: OperatorBed): Promise<Session> {
  const client = await openClient(db.url);
  await client.pg.query('begin; lock table event in access exclusive mode');
  return client;
}

function started({ db }: OperatorBed, ...args: string[]) {
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: db.url };
  const child = spawn(NODE, [LEDGER, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, err })) };
}

test('Ctrl-C in an export: exit code 130, and none of its files stays', async () => {
  await using bed = await operatorBed();
  await using _held = await heldLog(bed);
  const out = await mkdtemp(join(tmpdir(), 'interrupted-'));
  onTestFinished(() => rm(out, { recursive: true }));
  const { child, ended } = started(bed, 'export', '--from', '1', '--out', out);
  await eventually(async () => (await readdir(out)).length === 1, { what: 'half a file' });
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 130, err: 'Interrupted (SIGINT).\n' });
  expect(await readdir(out)).toEqual([]);
});

test('SIGTERM in a rebuild: its partial schema is dropped, and the live view is untouched', async () => {
  await using bed = await operatorBed();
  // The swap waits for readers of the live view.
  await using reader = await openClient(bed.db.url);
  await reader.pg.query('begin; lock table balance.account in access share mode');
  const { child, ended } = started(bed, 'rebuild', 'balance');
  await waitingForLock(bed);
  expect(await schemas(bed)).toHaveLength(1);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 143, err: 'Interrupted (SIGTERM).\n' });
  expect(await schemas(bed)).toEqual([]);
  await reader.pg.query('rollback');
  expect((await bed.operate('verify')).code).toBe(0);
});

test('Ctrl-C in a proof ends it at once', async () => {
  await using bed = await operatorBed();
  await using _held = await heldLog(bed);
  const { child, ended } = started(bed, 'verify');
  await waitingForLock(bed);
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 130, err: 'Interrupted (SIGINT).\n' });
});

test('a closed output ends the command with a sentence and exit code 1', async () => {
  await using bed = await operatorBed();
  const { child, ended } = started(bed, 'trial-balance');
  child.stdout.destroy();
  const err = 'The output could not be written: whatever reads it has ended (EPIPE).\n';
  expect(await ended).toEqual({ code: 1, err });
});

test.runIf(existsSync('/dev/full'))('a full output is reported in a sentence, with exit code 1', async () => {
  await using bed = await operatorBed();
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: bed.db.url };
  const run = (...args: string[]) =>
    new Promise((resolve) => {
      const script = ['-c', 'exec "$0" "$@" > /dev/full', NODE, ...args];
      execFile('/bin/sh', script, { env }, (error, _out, err) => resolve([error?.code, err]));
    });
  const told = [1, expect.stringMatching(/^The output could not be written: ENOSPC: .*\.\n$/)];
  expect(await run(LEDGER, 'trial-balance')).toEqual(told);
  expect(await run(LEDGER, 'history', '101')).toEqual(told);
  await bed.db.pool.query(sql.unsafe`
    insert into users (account, username, email, password_hash, ledger_ready, created_at, updated_at)
    values (101, 'alice', 'alice@example.org', 'none', true, now(), now())`);
  expect(await run(USERS, 'list')).toEqual(told);
});

async function waitingForLock({ db }: OperatorBed): Promise<void> {
  await using onlooker = await openClient(db.url);
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await eventually(async () => (await onlooker.pg.query(waiting)).rowCount === 1, { what: 'a verb that waits' });
}

async function schemas({ db }: OperatorBed): Promise<string[]> {
  await using client = await openClient(db.url);
  const { rows } = await client.pg.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '_v[0-9]+$'`,
  );
  return rows.map(({ name }) => name);
}
