import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { silentLog } from '#infra/process/log.ts';
import { eventually } from '#tests/support/eventually.ts';

const PROGRAM = new URL('./embedded-program.ts', import.meta.url).pathname;
const LONG_QUERY = 'select count(*) from (select generate_series(1, 10000000000)) numbers';

type House = { dataDir: string; pid: number; serverPid: number; query: Promise<unknown> };

/** The shell execs a program that never reaps its child. */
async function houseOfCarelessParent(): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-killed-'));
  const script = 'node_modules/.bin/node "$0" "$1" & echo $!; exec sleep 600';
  const parent = spawn('/bin/sh', ['-c', script, PROGRAM, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    parent.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });
  let said = '';
  for await (const chunk of parent.stdout) {
    said += String(chunk);
    if (/\n.*\n/.test(said)) break;
  }
  const [pid, url] = said.split('\n');
  const client = await openClient(url!);
  await client.pg.query('create table kept as select 7 as n');
  const serverPid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const query = client.pg.query(LONG_QUERY).catch((error: unknown) => error);
  await using other = await openClient(url!);
  const running = () =>
    other.pg.query('select from pg_stat_activity where query = $1 and state = $2', [LONG_QUERY, 'active']);
  await eventually(async () => (await running()).rowCount === 1, { what: 'the long query' });
  return { dataDir, pid: Number(pid), serverPid, query };
}

/** The system still lists a zombie. */
function isDead(pid: number): boolean {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .startsWith('Z');
}

test.each(['program alone', 'program and PostgreSQL'])(
  'kill -9 of the %s: the next start works at once',
  async (who) => {
    const { dataDir, pid, serverPid, query } = await houseOfCarelessParent();
    if (who !== 'program alone') process.kill(serverPid, 'SIGKILL');
    process.kill(pid, 'SIGKILL');
    await eventually(() => isDead(pid), { what: 'the end of the killed program' });
    await using server = await startEmbedded({ dataDir, log: silentLog() });
    await using again = await openClient(server.url);
    expect((await again.pg.query('select n from kept')).rows).toEqual([{ n: 7 }]);
    expect(await query).toBeInstanceOf(Error);
  },
);
