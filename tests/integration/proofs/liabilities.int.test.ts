import { execFile } from 'node:child_process';
import { createHmac, hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { sql } from 'slonik';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { checkOwnLiability, dayNonceOf, daySecretOf, nonceOf } from '#contracts/proofs/liabilities.ts';
import { LiabilitiesFile } from '#contracts/proofs/liabilities-file.ts';
import { liabilitiesIn } from '#contracts/proofs/liabilities-line.ts';
import type { financeLiabilities, ownLiability, publicLiabilities } from '#contracts/proofs/liability-calls.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { openNote } from '#contracts/proofs/note.ts';
import { formatPosition, parsePosition } from '#contracts/position.ts';
import { silentLog } from '#infra/process/log.ts';
import { readDayPart } from '#services/proofs/history/day-part.ts';
import type { StoredCheckpoint } from '#services/proofs/port/log-proofs.ts';
import { verifierOf } from '#services/proofs/notes/verifiers.ts';
import { type DailyRooms, Days } from '#services/proofs/prover/daily.ts';
import { HeadsFile } from '#services/proofs/prover/heads-file.ts';
import { ProverSession } from '#services/proofs/prover/session.ts';
import { leafSalts, saltKeyCheck } from '#services/proofs/tree/leaf-salts.ts';
import { HandClock } from '#tests/support/test-ledger.ts';
import { hookedDay } from './hooked-day.ts';
import { needPython } from './need-python.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import type { DayRooms } from '#services/proofs/liabilities/make-day.ts';
import { systemClock } from '#infra/process/clock.ts';
import { dailyLiabilities } from '#services/proofs/liabilities/daily-liabilities.ts';
import { LOG_SALT_KEY } from '#tests/support/mail-rooms.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

type Own = ReplyOf<typeof ownLiability>;
type Public = ReplyOf<typeof publicLiabilities>;
type Finance = ReplyOf<typeof financeLiabilities>;

const DAY = 20_786;
const SCRIPT = new URL('../../outside/bitmex/validate_liabilities.py', import.meta.url).pathname;

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const bytesOf = (hex: string) => Buffer.from(hex, 'hex');

let house: House;
let admin: Visitor;
let prover: ProverSession;
const players: Visitor[] = [];
const opened = new AsyncDisposableStack();
const signalOf = new AbortController();

beforeAll(async () => {
  house = await openHouse();
  admin = house.visitor();
  await joinsStaff(house, admin, 'the_warden', 'admin');
  for (const name of ['anna', 'ben', 'cleo']) {
    const player = house.visitor();
    await player.register(name);
    players.push(player);
  }
  for (let round = 0; round < 5; round++) await players[0]!.bet(10);
  await house.projector.caughtUp();
  prover = await openProver();
});
afterAll(async () => {
  await opened.disposeAsync();
  await house[Symbol.asyncDispose]();
});

/** With the rights of the prover. */
async function openProver(): Promise<ProverSession> {
  const folder = await mkdtemp(join(tmpdir(), 'liabilities-keys-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const open = async () => opened.use(await openClient(house.as('prover'))).pg;
  return new ProverSession({
    log: await open(),
    db: await open(),
    saltOf: leafSalts(LOG_SALT_KEY),
    saltCheck: saltKeyCheck(LOG_SALT_KEY),
    heads: new HeadsFile(join(folder, 'log-heads')),
    keys: { path: join(folder, 'log-keys'), mayMake: true },
    host: { given: 'ledger.example', otherwise: 'localhost' },
    clock: systemClock,
    signal: signalOf.signal,
  });
}

function roomsAt(day: number): Omit<DailyRooms, 'signAt'> {
  const clock = new HandClock();
  clock.at = day * DAY_MS + 5000;
  const databaseUrl = house.as('prover');
  return { databaseUrl, saltKey: LOG_SALT_KEY, clock, log: silentLog(), signal: signalOf.signal };
}

function make(day: number, signAt: DailyRooms['signAt'] = (position) => prover.signAt(position)) {
  return dailyLiabilities({ number: day }, { ...roomsAt(day), signAt });
}

async function ownOf(player: Visitor, day?: number): Promise<Own> {
  const { body, status, text } = await player.get<Own>(
    `/api/proofs/liabilities${day === undefined ? '' : `?day=${day}`}`,
  );
  if (status !== 200) throw new Error(text);
  return body;
}

async function fileOf(day: number): Promise<string> {
  const response = await fetch(`${house.address}/api/public/liabilities/${day}/file`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  return gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
}

function check({ account, secret, own }: Own, change: Partial<NonNullable<Own['own']>> = {}) {
  const { day, version, available, held, chosen, parts, root, total } = { ...own!, ...change };
  const daySecret = daySecretOf(sha256, nonceOf(sha256, bytesOf(secret), chosen ?? ''), day);
  const nodes = parts.map((part) => ({
    ...part,
    path: part.path.map((node) => ({ ...node, hash: bytesOf(node.hash) })),
  }));
  const liability = { account, day, daySecret, version, available, held, parts: nodes };
  return checkOwnLiability(liability, { root: bytesOf(root), total }, { sha256, hmac });
}

test('each player finds the whole balance, with its version, in the total of the day', async () => {
  const { lines, position } = await make(DAY);
  const line = liabilitiesIn(lines.join('\n'))!;
  const balances = await Promise.all(players.map(async (player) => (await ownOf(player)).own!));
  for (const player of players) {
    const own = await ownOf(player);
    expect(check(own)).toEqual({ kind: 'proven', points: own.own!.available + own.own!.held });
    expect(check(own, { version: own.own!.version - 1 }).kind).toBe('refused');
    expect(own.own!.parts.length).toBeGreaterThanOrEqual(2);
  }
  // The bets, and what came before them.
  expect(balances[0]!.version).toBe(balances[1]!.version + 5);
  const { body } = await house.visitor().get<Public>('/api/public/liabilities');
  expect(body.days).toMatchObject([
    { day: DAY, date: '2026-11-29', root: line.root, total: line.total, reserves: null },
  ]);
  expect(body.days[0]!.position).toBe(formatPosition(position!));
  const text = await fileOf(DAY);
  expect(hash('sha256', text)).toBe(line.digest);
  const file = new LiabilitiesFile(sha256);
  file.take(text);
  expect(file.end()).toMatchObject({
    kind: 'whole',
    day: DAY,
    total: line.total,
    root: new Uint8Array(bytesOf(line.root)),
  });
});

test('the total is what the books say that players have, and finance sees both', async () => {
  await make(DAY);
  const { body } = await admin.get<Finance>('/api/finance/proofs/liabilities');
  const [day] = body.days;
  expect(day).toMatchObject({ day: DAY, booked: day!.total - day!.debts, state: 'equal', isPublished: false });
  await house.db.pool.query(sql.unsafe`update proofs.liabilities set booked = booked + 1`);
  expect((await admin.get<Finance>('/api/finance/proofs/liabilities')).body.days[0]!.state).toBe('differs');
  await house.db.pool.query(sql.unsafe`update proofs.liabilities set booked = booked - 1`);
});

test('what networks owe is not among the balances at banks and providers', async () => {
  const stated = ['bank', 'receivable:cpx', 'provider:paypal'].map((name) => ({ name, micros: 1, asOf: 0 }));
  await house.db.pool.query(sql.unsafe`update proofs.liabilities set reserves = ${JSON.stringify(stated)}::jsonb`);
  const { body } = await admin.get<Finance>('/api/finance/proofs/liabilities');
  expect(body.days[0]!.reserves.map(({ name }) => name)).toEqual(['bank', 'provider:paypal']);
});

test('a second run of a day publishes the same root, and a run that was cut off starts over', async () => {
  const first = await make(DAY);
  await players[1]!.bet(10);
  await house.projector.caughtUp();
  expect((await make(DAY)).lines).toEqual(first.lines);
  await expect(make(DAY + 1, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  await using client = await openClient(house.db.url);
  await client.pg.query(`insert into proofs.liability_tile (day, level, index, nodes) values ($1, 0, 0, 'left over')`, [
    DAY + 1,
  ]);
  await make(DAY + 1);
  expect(check(await ownOf(players[1]!, DAY + 1)).kind).toBe('proven');
});

test('the parts of an unchanged balance lie elsewhere and have other values on the next day', async () => {
  await make(DAY);
  await make(DAY + 1);
  const [one, other] = await Promise.all([ownOf(players[2]!, DAY), ownOf(players[2]!, DAY + 1)]);
  expect(one.own!.available).toBe(other.own!.available);
  const leavesOf = ({ own }: Own) => own!.parts.map(({ index, value }) => `${index} ${value}`);
  expect(leavesOf(one)).not.toEqual(leavesOf(other));
});

test('a value of one’s own changes the nonce from the next total on', async () => {
  await make(DAY);
  const player = players[2]!;
  const put = (value: unknown) => player.call('PUT', '/api/proofs/liabilities/value', { body: { value } });
  expect((await put('  ')).status).toBe(400);
  expect(await put('seven \\brass\\ keys')).toMatchObject({ status: 200, body: { chosen: 'seven \\brass\\ keys' } });
  expect((await ownOf(player)).own!.chosen).toBeNull();
  await make(DAY + 2);
  const own = await ownOf(player);
  expect(own.own!.chosen).toBe('seven \\brass\\ keys');
  expect(check(own).kind).toBe('proven');
  expect(check(own, { chosen: null })).toEqual({ kind: 'refused', reason: 'not-in-the-total' });
});

test('old leaves, trees and files are removed once a newer total is published; totals stay', async () => {
  await make(DAY);
  const fileStatus = async () => (await house.visitor().get(`/api/public/liabilities/${DAY}/file`)).status;
  let meanwhile = 0;
  await makeWith(DAY + 7, {
    reserves: async () => {
      meanwhile = await fileStatus();
      return [];
    },
  });
  expect(meanwhile).toBe(200);
  const { body } = await house.visitor().get<Public>('/api/public/liabilities');
  expect(body.days.at(-1)).toMatchObject({ day: DAY, fileBytes: null });
  const old = await players[0]!.get(`/api/proofs/liabilities?day=${DAY}`);
  expect([old.status, await fileStatus()]).toEqual([404, 404]);
});

test('the signed note of the day names root, total and digest, and the heads of their position', async () => {
  await new Days({ ...roomsAt(DAY + 9), session: prover, works: [dailyLiabilities] }).turn();
  const { own, keys } = await ownOf(players[0]!);
  const note = openNote(
    own!.heads!,
    keys.map((key) => verifierOf(key)).filter((key) => key !== null),
  );
  if (note.kind !== 'signed') throw new Error(note.kind);
  const { day, root, total, digest, debts, accounts } = own!;
  expect(liabilitiesIn(note.text)).toEqual({ day, root, total, digest, debts, accounts });
  for (const [partition, size] of parsePosition(own!.position)) {
    expect(note.text).toContain(`\nlog ledger.example/log/${partition} ${size} `);
  }
});

test('a history holds what finds the own parts of its day, and nothing that finds those of other days', async () => {
  await new Days({ ...roomsAt(DAY + 9), session: prover, works: [dailyLiabilities] }).turn();
  const { account, secret, own } = await ownOf(players[2]!);
  const checkpoint = { partition: 0, origin: 'ledger.example/log/0', size: parsePosition(own!.position).get(0)! };
  const deps = { pool: house.db.pool, subtrees: async () => [], logSaltKey: LOG_SALT_KEY };
  const { liability } = await readDayPart(deps, account, checkpoint as StoredCheckpoint);
  const nonce = nonceOf(sha256, bytesOf(secret), own!.chosen!);
  expect(bytesOf(liability!.daySecret)).toEqual(Buffer.from(daySecretOf(sha256, nonce, own!.day)));
  const text = JSON.stringify(liability);
  for (const lasting of [secret, Buffer.from(nonce).toString('hex'), 'brass']) expect(text).not.toContain(lasting);
});

const run = promisify(execFile);

test('BitMEX’s own tool finds every part of each balance in our file, and refuses a forged sum', async () => {
  await needPython();
  const folder = await mkdtemp(join(tmpdir(), 'liabilities-'));
  try {
    await make(DAY + 8);
    const text = await fileOf(DAY + 8);
    const validate = async (file: string, { account, secret, own }: Own) => {
      const daySecret = daySecretOf(sha256, nonceOf(sha256, bytesOf(secret), own!.chosen ?? ''), own!.day);
      const nonce = dayNonceOf(sha256, daySecret, own!);
      const path = join(folder, 'liabilities.csv');
      await writeFile(path, file);
      const of = ['--account', String(account), '--account_nonce', Buffer.from(nonce).toString('hex')];
      return (await run('python3', [SCRIPT, '--proof', path, ...of])).stdout;
    };
    for (const player of players) {
      const own = await ownOf(player, DAY + 8);
      const told = await validate(text, own);
      const { available, held, parts, total, root } = own.own!;
      const points = (available + held).toLocaleString('en-US');
      expect(told.match(/Hash match for leaf/g)).toHaveLength(parts.length);
      expect(told).toContain(`Validated ${points} sats for account ${own.account}`);
      expect(told).toContain(`Total liabilities ${total.toLocaleString('en-US')} sats, root hash ${root}`);
    }
    const lines = text.split('\n');
    const [rootHash, total] = lines[1]!.split(',');
    lines[1] = `${rootHash},${Number(total) - 1}`;
    await expect(validate(lines.join('\n'), await ownOf(players[0]!, DAY + 8))).rejects.toThrow(
      'sats computation mismatch',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('two runs of a day are never at work at the same time, and the served file is the signed one', async () => {
  const day = DAY + 20;
  const { lines } = await make(day, async (position) => {
    await expect(make(day)).rejects.toThrow('Another run of the liabilities has not ended.');
    return prover.signAt(position);
  });
  expect(hash('sha256', await fileOf(day))).toBe(liabilitiesIn(lines.join('\n'))!.digest);
});

const makeWith = (day: number, hooks: Partial<DayRooms>) =>
  hookedDay({ databaseUrl: house.as('prover'), prover }, day, hooks);

test('a run that is stopped while it waits for the books publishes nothing', async () => {
  const stop = new AbortController();
  const bookedAt = async () => (stop.abort(), null);
  await expect(makeWith(DAY + 21, { signal: stop.signal, bookedAt })).rejects.toThrow('aborted');
  const { body } = await house.visitor().get<Public>('/api/public/liabilities');
  expect(body.days.map(({ day }) => day)).not.toContain(DAY + 21);
});

test('an account that is erased during the run is in no row of the day', async () => {
  const { account } = await ownOf(players[1]!);
  const erase = async (position: ReadonlyMap<number, number>) => {
    await house.db.pool.query(sql.unsafe`insert into erased_accounts (account) values (${account})`);
    return prover.signAt(position);
  };
  await makeWith(DAY + 22, { signAt: erase });
  await house.db.pool.query(sql.unsafe`delete from erased_accounts`);
  const accounts = await house.db.pool.anyFirst(sql.type(z.object({ account: z.int() }))`
    select account from proofs.liability where day = ${DAY + 22}`);
  expect(accounts).not.toContain(account);
  expect(accounts).toContain((await ownOf(players[0]!)).account);
});
