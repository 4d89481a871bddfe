// Slow: 17 PostgreSQL servers are made, killed and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { memoryHere, memorySettings } from '#infra/postgres/server/memory.ts';
import { startPostmaster } from '#infra/postgres/server/postmaster.ts';
import { processStart } from '#infra/process/directory-lock.ts';
import { silentLog } from '#infra/process/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginner } from './beginner.ts';

const log = silentLog();
let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-embedded-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function run(url: string, statement: string): Promise<unknown[]> {
  await using client = await openClient(url);
  return (await client.pg.query(statement)).rows;
}

function serverPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Runs until killed. */
async function otherProgram(): Promise<{ child: ChildProcess; url: string }> {
  const file = new URL('./embedded-program.ts', import.meta.url).pathname;
  const child = spawn('node_modules/.bin/node', [file, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, url: String(line).trim() };
}

test('data survives a stop and a start, and no secret is readable by others', async () => {
  {
    await using server = await startEmbedded({ dataDir, log });
    await run(server.url, 'create table kept as select 7 as n');
  }
  await using server = await startEmbedded({ dataDir, log });
  expect(await run(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  expect(await run(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await run(server.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(await run(server.url, 'show wal_segment_size')).toEqual([{ wal_segment_size: '4MB' }]);
  const [pages] = memorySettings(memoryHere());
  expect(
    await run(server.url, "select setting::int / 128 as mb from pg_settings where name = 'shared_buffers'"),
  ).toEqual([{ mb: Number(/\d+/.exec(pages!)) }]);
  expect(await run(server.url, 'select type, address, auth_method as how from pg_hba_file_rules')).toEqual([
    { type: 'host', address: '127.0.0.1', how: 'scram-sha-256' },
  ]);
  const wrong = server.url.replace(/:[^:@/]+@/, ':guessed@');
  await expect(openClient(wrong)).rejects.toThrow(/password/);
});

test('two programs cannot share a data directory, and the second names the first', async () => {
  await using _first = await startEmbedded({ dataDir, log });
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`is in use by process ${process.pid}`);
});

test('a program killed with SIGKILL leaves a directory that starts again with everything committed', async () => {
  const { child, url } = await otherProgram();
  await run(url, 'create table kept as select 7 as n');
  child.kill('SIGKILL');
  await once(child, 'close');
  await using server = await startEmbedded({ dataDir, log });
  expect(await run(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a server whose program was killed stops', async () => {
  const { child } = await otherProgram();
  const pid = serverPid();
  child.kill('SIGKILL');
  await eventually(() => processStart(pid) === null, { what: 'the end of the orphaned server', withinMs: 20_000 });
});

test('a server that was still starting when its program was killed stops', async () => {
  const file = new URL('./starting-program.ts', import.meta.url).pathname;
  const child = spawn('node_modules/.bin/node', [file, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const pid = Number(line);
  expect(processStart(pid)).not.toBeNull();
  child.kill('SIGKILL');
  await eventually(() => processStart(pid) === null, { what: 'the end of the orphaned server', withinMs: 20_000 });
});

test('a slow start of the server is reported, and awaited', async () => {
  const told: string[] = [];
  const tell = { ...log, warn: (line: string) => void told.push(line) } as unknown as typeof log;
  const starting = startPostmaster(beginner({ directory: dataDir, readyAfterS: 1, log: tell }));
  await eventually(() => told.length > 0, { what: 'a word about the start' });
  expect(told).toEqual(['PostgreSQL is still starting: after a crash it reads its log first']);
  await (await starting).stop();
});

test('a killed PostgreSQL is restarted at the same address, with everything committed', async () => {
  await using server = await startEmbedded({ dataDir, log });
  await run(server.url, 'create table kept as select 7 as n');
  for (const _time of ['first', 'second']) {
    process.kill(serverPid(), 'SIGKILL');
    const rows = await eventually(() => run(server.url, 'select n from kept'), { withinMs: 30_000 });
    expect(rows).toEqual([{ n: 7 }]);
  }
});

test('a PostgreSQL being restarted while its program exits does not stay behind', async () => {
  const reviving = Promise.withResolvers<void>();
  const warn = () => reviving.resolve();
  const server = await startEmbedded({ dataDir, log: Object.assign(silentLog(), { warn }) });
  process.kill(serverPid(), 'SIGKILL');
  await reviving.promise;
  await server[Symbol.asyncDispose]();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('restarting PostgreSQL is retried until it succeeds', async () => {
  let failures = 0;
  const counting = {
    ...silentLog(),
    warn() {},
    debug() {},
    error: () => void (failures += 1),
  } as unknown as typeof log;
  const revivalPauses = { firstMs: 1, longestMs: 1 };
  await using server = await startEmbedded({ dataDir, log: counting, revivalPauses });
  await run(server.url, 'create table kept as select 7 as n');
  const [place, away] = [join(dataDir, 'postgres', 'global'), join(dataDir, 'away')];
  renameSync(place, away);
  process.kill(serverPid(), 'SIGKILL');
  await eventually(() => failures > 100, { what: 'a hundred failures', withinMs: 60_000 });
  renameSync(away, place);
  expect(await eventually(() => run(server.url, 'select n from kept'), { withinMs: 30_000 })).toEqual([{ n: 7 }]);
});

test('a program can exit while its PostgreSQL cannot be restarted', async () => {
  const failing = Promise.withResolvers<void>();
  const error = () => failing.resolve();
  const revivalPauses = { firstMs: 1, longestMs: 1 };
  const server = await startEmbedded({ dataDir, log: Object.assign(silentLog(), { error }), revivalPauses });
  renameSync(join(dataDir, 'postgres', 'global'), join(dataDir, 'away'));
  process.kill(serverPid(), 'SIGKILL');
  await failing.promise;
  await expect(server[Symbol.asyncDispose]()).resolves.toBeUndefined();
});

test('an empty pid file left by a power cut does not prevent a start', async () => {
  await (await startEmbedded({ dataDir, log }))[Symbol.asyncDispose]();
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '');
  await using server = await startEmbedded({ dataDir, log });
  expect(await run(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a pid file and a lock of processes that ended do not prevent a start', async () => {
  await (await startEmbedded({ dataDir, log }))[Symbol.asyncDispose]();
  // This process is neither that server nor that program.
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n/nowhere\n1\n1\n\n\n\n`);
  writeFileSync(join(dataDir, 'instance.pid'), `${process.pid}\n1\n`);
  await using server = await startEmbedded({ dataDir, log });
  expect(await run(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('an interrupted first start is repeated from scratch', async () => {
  mkdirSync(join(dataDir, 'postgres.draft', 'base'), { recursive: true });
  await using server = await startEmbedded({ dataDir, log });
  expect(await run(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(readdirSync(dataDir)).not.toContain('postgres.draft');
});

test('a first start killed during initdb leaves no password behind', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'tallyhouse-temporary-'));
  chmodSync(temporary, 0o755);
  const file = new URL('./embedded-program.ts', import.meta.url).pathname;
  const env = { ...process.env, TMPDIR: temporary };
  const child = spawn('node_modules/.bin/node', [file, dataDir], { stdio: 'ignore', env });
  const everything = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const isBegun = () => everything().some((name) => /draft.*pg_wal$/.test(name));
  await eventually(isBegun, { what: 'a database half made', withinMs: 30_000 });
  child.kill('SIGKILL');
  await once(child, 'close');
  const left = readdirSync(temporary, { recursive: true, encoding: 'utf8' });
  rmSync(temporary, { recursive: true });
  expect(left.filter((name) => name.endsWith('/password'))).toEqual([]);
  await using server = await startEmbedded({ dataDir, log });
  expect(await run(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(everything().filter((name) => /draft|password$/.test(name))).toEqual(['postgres-password']);
});

test('a first start succeeds beside the initdb of a killed one, which still writes', async () => {
  const left = join(dataDir, 'postgres.draft', 'data');
  // Its folder may be removed between the two.
  const write = `setInterval(() => {
    try {
      require('node:fs').mkdirSync(${JSON.stringify(left)}, { recursive: true });
      require('node:fs').writeFileSync(${JSON.stringify(join(left, 'postmaster.pid'))}, '1');
    } catch {}
  }, 1)`;
  const writer = spawn('node_modules/.bin/node', ['-e', write], { stdio: 'ignore' });
  const hasEnded = once(writer, 'close');
  onTestFinished(() => void writer.kill('SIGKILL'));
  await eventually(() => existsSync(left), { what: 'the first write' });
  {
    await using server = await startEmbedded({ dataDir, log });
    expect(await run(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  }
  writer.kill('SIGKILL');
  await hasEnded;
  await (await startEmbedded({ dataDir, log }))[Symbol.asyncDispose]();
  expect(readdirSync(dataDir).filter((name) => name.includes('draft'))).toEqual([]);
});

test('data of another PostgreSQL version is refused in one sentence, and left unchanged', async () => {
  await (await startEmbedded({ dataDir, log }))[Symbol.asyncDispose]();
  const file = join(dataDir, 'postgres', 'PG_VERSION');
  const version = readFileSync(file);
  writeFileSync(file, '17\n');
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/was made by PostgreSQL 17/);
  writeFileSync(file, version);
  await using server = await startEmbedded({ dataDir, log });
  expect(await run(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('restored data with open permissions gets restricted ones', async () => {
  await (await startEmbedded({ dataDir, log }))[Symbol.asyncDispose]();
  chmodSync(join(dataDir, 'postgres'), 0o755);
  await using _server = await startEmbedded({ dataDir, log });
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
});
