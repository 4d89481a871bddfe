// Slow: other people's program reads a log of 70,000 events six times.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { pathOfTile, TILE_HASHES } from '#contracts/proofs/tiles.ts';
import { tokenHash, tokenText } from '#services/proofs/auditors/open-tokens.ts';
import { addToken } from '#services/proofs/auditors/token-rows.ts';
import { LogWriter } from '#tests/bench/log-writer.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { checkLogProgram, fsckProgram } from './go-tools.ts';
import { type SignedAt, SignedLog } from './signed-log.ts';

const TOKEN = tokenText('t'.repeat(43));
const SIZES = [1, 255, 256, 257, 65_536, 70_000];
/** It does not end at some tampered logs. */
const FSCK_MS = 60_000;
const TAMPERED_MS = 5000;

let house: House;
let writer: LogWriter;
let log: SignedLog;
let directory: string;
let copied: SignedAt;

beforeAll(async () => {
  house = await openHouse();
  directory = await mkdtemp(join(tmpdir(), 'tallyhouse-log-'));
  const now = Date.now();
  const row = { name: 'fsck', issuedBy: 1, at: now, expiresAt: now + DAY_MS };
  await addToken(house.db.pool, { ...row, commandId: crypto.randomUUID(), hash: tokenHash(TOKEN) });
  writer = await LogWriter.open(house.db.url);
  log = await SignedLog.open(house.db.pool);
  await writeFile(join(directory, 'key'), log.verifierKey);
});
afterAll(async () => {
  await writer[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
  await house[Symbol.asyncDispose]();
});

/** Everything that it printed until it ended, or was stopped. */
async function fsck(url: string, timeout: number): Promise<string> {
  const program = await fsckProgram();
  const words = ['--storage_url', url, '--public_key', join(directory, 'key'), '--bearer_token', TOKEN];
  return new Promise((resolve) => {
    execFile(program, [...words, '--N', '4', '--ui=false'], { timeout, killSignal: 'SIGKILL' }, (_error, out, err) =>
      resolve(out + err),
    );
  });
}

const lineOf = ({ size, root }: SignedAt) =>
  `Successfully fsck'd log with size ${size} and root ${Buffer.from(root).toString('base64')}`;

test.each(SIZES)("Tessera's fsck accepts the served log at size %i", async (size) => {
  await fsckProgram();
  if (writer.seq < size) await writer.fillTo(size);
  const signed = await log.signAt(size);
  if (size === 257) copied = signed;
  expect(await fsck(`${house.address}/log/0/`, FSCK_MS)).toContain(lineOf(signed));
  if (size === 257) await copyLog(signed);
});

async function copyLog({ size, note }: SignedAt): Promise<void> {
  const paths = [0, 'entries' as const].flatMap((level) => {
    const tiles = Array.from({ length: Math.ceil(size / TILE_HASHES) }, (_, index) => index);
    return tiles.map((index) => pathOfTile({ level, index, width: Math.min(TILE_HASHES, size - index * TILE_HASHES) }));
  });
  paths.push(pathOfTile({ level: 1, index: 0, width: 1 }));
  for (const path of paths) await keep(path, await served(path));
  await keep('checkpoint', Buffer.from(note));
}

async function served(path: string): Promise<Buffer> {
  const response = await fetch(`${house.address}/log/0/${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

async function keep(path: string, bytes: Uint8Array): Promise<void> {
  const file = join(directory, 'log', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

test('it accepts a copy, and refuses it once an entry or a hash is changed', async () => {
  await fsckProgram();
  const url = `file://${join(directory, 'log')}/`;
  expect(await fsck(url, FSCK_MS)).toContain(lineOf(copied));
  for (const path of ['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1', 'tile/entries/001.p/1', 'tile/0/001.p/1']) {
    const file = join(directory, 'log', path);
    const honest = await readFile(file);
    const forged = Buffer.from(honest);
    forged[forged.length - 20]! ^= 1;
    await writeFile(file, forged);
    const said = await fsck(url, TAMPERED_MS);
    await writeFile(file, honest);
    expect({ path, isAccepted: said.includes('Successfully') }).toEqual({ path, isAccepted: false });
  }
  expect(await fsck(url, FSCK_MS)).toContain(lineOf(copied));
});

test('golang.org/x/mod proves an event of a proof file, and none that was changed', async () => {
  const program = await checkLogProgram();
  const check = (file: string) =>
    new Promise<string>((resolve) => {
      execFile(program, ['event', log.verifierKey, file], { timeout: FSCK_MS }, (error, out, err) =>
        resolve(error === null ? out : `refused: ${err}`),
      );
    });
  if (writer.seq < 300) await writer.fillTo(300);
  const checkpoint = await house.proofs.latest(0);
  const proof = (await house.proofs.proofFile({ partition: 0, seq: 201 }, checkpoint!))!;
  const file = join(directory, 'event.tlog-proof');
  await writeFile(file, proof);
  expect(await check(file)).toBe(`event 201 of ${checkpoint!.size} in ${log.origin}\n`);
  const lines = proof.split('\n');
  for (const [place, change] of [
    [1, (line: string) => line.replace(/.{4}$/, 'AAAA')],
    [2, () => 'index 201'],
    [2, (line: string) => line.replace(' ', ' 0')],
    [2, (line: string) => line.replace(' ', ' +')],
    [
      3,
      (line: string) => Buffer.from(`${Buffer.from(line, 'base64').toString('latin1')}!`, 'latin1').toString('base64'),
    ],
    [3, () => lines[4]!],
  ] as const) {
    await writeFile(file, lines.map((line, at) => (at === place ? change(line) : line)).join('\n'));
    expect(await check(file)).toMatch(/^refused/);
  }
});
