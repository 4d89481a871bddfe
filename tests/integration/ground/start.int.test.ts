// Slow: 23 first starts of the program, most with a new PostgreSQL.
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CAST } from '#demo/world/cast.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { embeddedUrl } from '#infra/postgres/embedded.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ownPort } from '#tests/support/own-port.ts';
import { opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accepted, openTestLedger } from '#tests/support/test-ledger.ts';
import { runProgram } from '#tests/support/running-program.ts';
import { Visitor } from '../gateway/visitor.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-start-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** As short as a demo world can be. */
const SMALL_WORLD = ['--demo-days=5'];

const KEYS = { SEED_MASTER_KEY: 'm'.repeat(32), SESSION_KEYS: 's'.repeat(32), SIGNING_KEYS: 'e'.repeat(32) };

async function lineOfFailure(env: Record<string, string>, args: readonly string[] = ['--no-demo']): Promise<string> {
  const program = runProgram(args, { DATA_DIR: dataDir, ...env });
  expect(await program.ended).toBe(1);
  const said = program.said().trim();
  expect(said.split('\n')).toHaveLength(1);
  expect(said).not.toContain('    at ');
  return said;
}

/** Null if no embedded PostgreSQL runs there. */
function embeddedAddress(directory: string): string | null {
  try {
    const port = readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
    return embeddedUrl(Number(port), readFileSync(join(directory, 'postgres-password'), 'utf8').trim());
  } catch {
    return null;
  }
}

/** Runs `act` while the demo world is half created. */
async function heldWhileMovingIn(directory: string, act: () => unknown): Promise<void> {
  const isHeld = async () => {
    const address = embeddedAddress(directory);
    if (address === null || !existsSync(join(directory, 'demo-world'))) return false;
    await using client = await openClient(address);
    await client.pg.query('begin; lock table users in share row exclusive mode');
    const { rows } = await client.pg.query('select count(*)::int as people from users');
    if ((rows[0] as { people: number }).people < 3) return false;
    act();
    return true;
  };
  await eventually(isHeld, { what: 'some of the people of the demo world', withinMs: 60_000 });
}

describe('a start that cannot work', () => {
  test('names the port that is taken, and has changed nothing', async () => {
    const port = await ownPort();
    const other = createServer().listen(port, '127.0.0.1');
    expect(await lineOfFailure({ PORT: String(port), LOG_LEVEL: 'info' })).toContain(
      `Port ${port} on 127.0.0.1 is taken`,
    );
    expect(readdirSync(dataDir)).toEqual([]);
    other.close();
  });

  test('names a data directory that cannot be written', async () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    expect(await lineOfFailure({ DATA_DIR: file })).toContain(`The data directory ${file} cannot be written`);
  });

  test('names what is missing or broken in the data directory, without a stack', async () => {
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    expect(await lineOfFailure({})).toContain('postgres-password is missing');
    writeFileSync(join(dataDir, 'postgres-password'), 'p'.repeat(32));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    expect(await lineOfFailure({})).toContain('was made by PostgreSQL 17; this program brings PostgreSQL 18');
    await using db = await testDatabase();
    writeFileSync(join(dataDir, 'seed-master-key'), '');
    expect(await lineOfFailure({ DATABASE_URL: db.url })).toContain('seed-master-key no longer contains a key');
  });

  test('names the database that does not answer, without its password', async () => {
    const port = await ownPort();
    const address = `postgres://teller:swordfish@127.0.0.1:${port}/house`;
    const line = await lineOfFailure({ DATABASE_URL: address, START_WAIT_SECONDS: '0' });
    expect(line).toContain(`The database house at 127.0.0.1:${port} cannot be reached`);
    expect(line).not.toContain('swordfish');
  });

  test('does not wait for a database that the server reports as missing', async () => {
    await using db = await testDatabase({ of: 'empty' });
    const address = new URL(db.url);
    address.pathname = '/nowhere';
    const line = await lineOfFailure({ DATABASE_URL: address.href, START_WAIT_SECONDS: '3600' });
    expect(line).toContain('cannot be reached: database "nowhere" does not exist');
  });

  test('refuses a database of a newer schema', async () => {
    await using db = await testDatabase();
    await using client = await openClient(db.url);
    await client.pg.query(
      `insert into schema_migration (room, number, name, checksum) values ('log', 9001, 'ahead', 'x')`,
    );
    expect(await lineOfFailure({ DATABASE_URL: db.url })).toContain('newer schema (log 9001-ahead)');
  });

  test('refuses a second program on the same data directory', async () => {
    await using first = runProgram(['--no-demo'], { DATA_DIR: dataDir });
    await first.address;
    expect(await lineOfFailure({})).toContain(`is in use by process ${first.child.pid}`);
  });

  test('refuses a second writer on the same database', { timeout: 60_000 }, async () => {
    await using db = await testDatabase();
    await using first = runProgram([], { DATABASE_URL: db.url, DATA_DIR: dataDir });
    await first.address;
    expect(await lineOfFailure({ DATABASE_URL: db.url })).toContain('another sequencer is writing partition 0');
  });

  test("refuses a seed master key other than the log's", async () => {
    await using db = await testDatabase();
    {
      await using ledger = await openTestLedger(db.url);
      await accepted(ledger, opens(7));
    }
    // Without a key one is generated.
    expect(await lineOfFailure({ DATABASE_URL: db.url })).toContain('The seed master key is not the one');
  });

  test('asks for the secrets that production requires', async () => {
    const program = runProgram([], { NODE_ENV: 'production', DATA_DIR: dataDir });
    expect(await program.ended).toBe(1);
    const [first, ...missing] = program.said().trim().split('\n');
    expect(first).toBe('The configuration is not usable:');
    expect(missing.map((line) => line.trim())).toEqual([
      'SEED_MASTER_KEY is required when NODE_ENV is production',
      'SESSION_KEYS is required when NODE_ENV is production',
      'SIGNING_KEYS is required when NODE_ENV is production',
    ]);
  });

  test('reports each problem with the game limits in a line, and has changed nothing', async () => {
    const limits = { dice: { maxStakePoints: 0 }, poker: {} };
    const program = runProgram(['--no-demo'], { DATA_DIR: dataDir, GAME_LIMITS: JSON.stringify(limits) });
    expect(await program.ended).toBe(1);
    expect(program.said().trim().split('\n')).toEqual([
      'The configuration is not usable:',
      '  GAME_LIMITS dice.maxStakePoints must be a whole number from 1 to 1000000000000',
      expect.stringContaining('  GAME_LIMITS knows no "poker": it must be games with their settings') as string,
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
    const unreadable = runProgram(['--no-demo'], { DATA_DIR: dataDir, GAME_LIMITS: '{dice' });
    expect(await unreadable.ended).toBe(1);
    expect(unreadable.said()).toContain('GAME_LIMITS must be JSON');
  });

  test('names services that need each other', async () => {
    expect(await lineOfFailure({}, ['--services=gateway', '--no-demo'])).toContain('needs "sequencer"');
  });
});

describe('a start that works', () => {
  test('reports when it is ready, and exits in order with code 0', async () => {
    const program = runProgram(['--no-demo'], { DATA_DIR: dataDir });
    const address = await program.address;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toContain('tallyhouse_log_committed_seq{partition="0"} 0');
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.said()).not.toMatch(/error/i);
  });

  test('does not delay its exit for a polling socket that stopped polling', async () => {
    const program = runProgram(['--no-demo'], { DATA_DIR: dataDir });
    const visitor = new Visitor(await program.address);
    await visitor.register('anna');
    expect((await visitor.get('/socket.io/?EIO=4&transport=polling')).status).toBe(200);
    program.child.kill('SIGTERM');
    // 1 would mean that the grace period ran out.
    expect(await program.ended).toBe(0);
  });

  test(
    'fills an empty house with players who have really played, once, and prints their passwords once',
    { timeout: 180_000 },
    async () => {
      const first = runProgram(SMALL_WORLD, { DATA_DIR: dataDir });
      const address = await first.address;
      const [, username, password] = /^ {2}(captain_radish)\s+(\S+)$/m.exec(first.said()) ?? [];
      const origin = { 'content-type': 'application/json', origin: address };
      const body = JSON.stringify({ username, password });
      const signedIn = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: origin, body });
      expect(signedIn.status).toBe(200);
      const stats = (await (await fetch(`${address}/api/public/stats`)).json()) as Record<string, unknown>;
      expect(JSON.stringify(stats)).toMatch(/[1-9]/);
      await first.stop();
      await using second = runProgram(SMALL_WORLD, { DATA_DIR: dataDir });
      await second.address;
      expect(second.said()).not.toContain('captain_radish');
    },
  );

  test('begins an interrupted demo world again, and prints its passwords then', { timeout: 240_000 }, async () => {
    const first = runProgram(SMALL_WORLD, { DATA_DIR: dataDir });
    await heldWhileMovingIn(dataDir, () => first.child.kill('SIGKILL'));
    await first.address.catch(() => {});
    expect(first.said()).not.toContain('captain_radish');
    expect(statSync(join(dataDir, 'demo-world')).mode & 0o777).toBe(0o600);

    await using second = runProgram(SMALL_WORLD, { DATA_DIR: dataDir });
    const address = await second.address;
    const named = [...second.said().matchAll(/^ {2}(\w+) +(\S{14})(?: {2}\(\w+\))?$/gm)];
    expect(named).toHaveLength(CAST.length);
    for (const [, username, password] of [named.at(0)!, named.at(-1)!]) {
      const headers = { 'content-type': 'application/json', origin: address };
      const body = JSON.stringify({ username, password });
      expect((await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(200);
    }
    expect(existsSync(join(dataDir, 'demo-world'))).toBe(false);
  });

  test('fills a house with narrow limits within them, with the least time between rounds', async () => {
    const limits = { dice: { maxStakePoints: 5, minCycleMs: 60_000 }, roulette: { maxPayoutPoints: 40 } };
    await using program = runProgram(SMALL_WORLD, { DATA_DIR: dataDir, GAME_LIMITS: JSON.stringify(limits) });
    const address = await program.address;
    expect(program.said()).toContain('captain_radish');
    const headers = { 'content-type': 'application/json', origin: address };
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${address}${path}`, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) });
    const person = { username: 'patience', email: 'patience@example.org', password: 'a seat by the window 7' };
    const cookie = (await post('/api/auth/register', person)).headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    const bet = { betAmount: 1, prediction: 'over' };
    expect((await post('/api/games/dice', bet, cookie)).status).toBe(403);
    await post('/api/auth/age', { birthDate: '1990-05-17', isConfirmed: true }, cookie);
    expect((await post('/api/games/dice', bet, cookie)).status).toBe(200);
    expect((await post('/api/games/dice', bet, cookie)).status).toBe(429);
  });

  test('exits in order on SIGHUP', async () => {
    const program = runProgram(['--no-demo'], { DATA_DIR: dataDir });
    await program.address;
    program.child.kill('SIGHUP');
    expect(await program.ended).toBe(0);
    expect(existsSync(join(dataDir, 'instance.pid'))).toBe(false);
  });

  test('exits when the script that started it ends', async () => {
    const program = runProgram(['--no-demo'], { DATA_DIR: dataDir });
    await program.address;
    program.child.disconnect();
    const [code] = (await once(program.child, 'exit')) as [number | null];
    expect(code).toBe(0);
  });

  test('names the address to open last, which is the public one', async () => {
    await using db = await testDatabase();
    const env = { DATABASE_URL: db.url, DATA_DIR: dataDir };
    await using plain = runProgram(['--no-demo'], env);
    const address = await plain.address;
    expect(plain.said().trim()).toBe(`Tallyhouse is open at ${address}`);
    await plain.stop();
    await using behind = runProgram(['--no-demo'], { ...env, PUBLIC_URL: 'http://localhost:5173' });
    expect(await behind.address).toBe('http://localhost:5173');
    expect(behind.said().trim().split('\n')).toEqual([
      expect.stringMatching(/^This process listens at http:\/\/127\.0\.0\.1:\d+$/),
      'Tallyhouse is open at http://localhost:5173',
    ]);
  });

  test('leaves a house in production empty', async () => {
    const env = { NODE_ENV: 'production', INTERNAL_PORT: '0', DATA_DIR: dataDir, ...KEYS };
    await using program = runProgram([], env);
    await program.address;
    expect(program.said()).not.toContain('captain_radish');
    const metrics = await fetch(`${await program.internal}/metrics`);
    expect(await metrics.text()).toContain('tallyhouse_log_committed_seq{partition="0"} 0');
  });

  test('lists everything that is enabled for local use only', async () => {
    await using program = runProgram(SMALL_WORLD, { LOG_LEVEL: 'info', DATA_DIR: dataDir });
    await program.address;
    const enabled = program.said().match(/(?<=own machine only: )[^,"]+ (?:is|are) on/g);
    expect(enabled?.toSorted()).toEqual([
      '/dev/mail is on',
      'a stand-in for payout providers is on',
      'offer networks with public secrets are on',
      'the demo world is on',
    ]);
  });

  test('with a public address enables none of it, even for a local proxy', async () => {
    const port = await ownPort();
    const env = { LOG_LEVEL: 'info', DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: 'https://tally.example' };
    await using program = runProgram([], env);
    expect(await program.address).toBe('https://tally.example');
    expect(program.said()).not.toContain('own machine only');
    const house = `http://127.0.0.1:${port}`;
    const asked = ['/dev/mail', '/metrics', '/api/postback/notik?user_id=x', '/api/postback/cpx/cpx-demo-path-secret'];
    const statuses = await Promise.all(asked.map(async (path) => (await fetch(house + path)).status));
    expect(statuses).toEqual(asked.map(() => 404));
  });
});
