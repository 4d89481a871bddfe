// A house whose players played all ten games and changed their seeds, and the pack of that day.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { dayOf } from '#contracts/days/utc-day.ts';
import { systemClock } from '#infra/process/clock.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import type { PackManifest } from '#services/proofs/pack/manifest.ts';
import { csvLine } from '#services/proofs/pack/round-row.ts';
import { acts, adjusts, opens, plays, rotates, starts } from '#tests/support/asks.ts';
import { accepted, HandClock, TEST_BEGINS } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

export const DAY = dayOf(TEST_BEGINS);
export const ANN = 90_007;
export const BEN = 90_008;
const STAKE = 10;

async function playsAllGames({ ledger }: House, clock: HandClock, account: number): Promise<void> {
  const line = { type: 'red' as const, amountPoints: STAKE };
  const bets = [
    plays(account, 'dice', { stakePoints: STAKE, params: { prediction: 'under' } }),
    plays(account, 'roulette', { stakePoints: STAKE, params: { lines: [line] } }),
    plays(account, 'slots', { stakePoints: STAKE, params: {} }),
    plays(account, 'wheel', { stakePoints: STAKE, params: {} }),
    plays(account, 'keno', { stakePoints: STAKE, params: { numbers: [1, 2, 3], paytable: 'by-picks' } }),
    plays(account, 'plinko', { stakePoints: STAKE, params: { rows: 8, risk: 'low' } }),
    plays(account, 'baccarat', { stakePoints: STAKE, params: { betOn: 'player' } }),
    starts(account, 'crash', { stakePoints: STAKE, params: { autoCashOutHundredths: 5000 } }),
  ];
  for (const bet of bets) await accepted(ledger, bet);
  clock.at += 200_000;
  await accepted(ledger, acts(account, 'crash', { type: 'cash-out' }));
  await accepted(ledger, starts(account, 'mines', { stakePoints: STAKE, params: { mineCount: 10 } }));
  // Between the moves another round takes the next nonce.
  await accepted(ledger, plays(account, 'wheel', { stakePoints: STAKE, params: {} }));
  for (let tile = 0; tile < 25; tile++) {
    const outcome = await ledger.submit(acts(account, 'mines', { type: 'reveal', tile }));
    if (outcome.kind === 'receipt' && outcome.events.at(-1)!.type === 'round-settled') break;
  }
  const dealt = await accepted(ledger, starts(account, 'blackjack', { stakePoints: STAKE, params: {} }));
  if (dealt.events.at(-1)!.type === 'round-started') {
    const hit = await ledger.submit(acts(account, 'blackjack', { type: 'hit' }));
    const isOver = hit.kind === 'receipt' && hit.events.at(-1)!.type === 'round-settled';
    if (!isOver) await accepted(ledger, acts(account, 'blackjack', { type: 'stand' }));
  }
}

export async function openPackBed() {
  const stack = new AsyncDisposableStack();
  const clock = new HandClock();
  const house = stack.use(await openHouse({ clock }));
  const { ledger } = house;
  for (const account of [ANN, BEN]) {
    await accepted(ledger, opens(account));
    await accepted(ledger, adjusts(account, 10_000));
    await playsAllGames(house, clock, account);
    await accepted(ledger, rotates(account, '=1+1, "two"'));
    await playsAllGames(house, clock, account);
    await playsAllGames(house, clock, account);
    await accepted(ledger, rotates(account, String(account)));
    await playsAllGames(house, clock, account);
    await accepted(ledger, rotates(account, 'third'));
    await playsAllGames(house, clock, account);
  }
  clock.at = systemClock.now();
  const auditor = house.visitor();
  await joinsStaff(house, auditor, 'the_auditor', 'auditor');
  await auditor.signIn('the_auditor');
  await house.projector.caughtUp();
  const scratch = stack.use(await scratchFolder('packs'));
  return { house, clock, auditor, scratch: scratch.path, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

export type Pack = { bytes: Uint8Array; manifest: PackManifest; folder: string };

export async function downloads(house: House, visitor: Visitor, folder: string, query = ''): Promise<Pack> {
  const path = `/api/admin/proofs/pack?from=${DAY}&to=${DAY}${query}`;
  const response = await fetch(`${house.address}${path}`, { headers: { cookie: visitor.cookie } });
  if (!response.ok) throw new Error(await response.text());
  const bytes = new Uint8Array(await response.arrayBuffer());
  await mkdir(folder);
  for (const [name, content] of Object.entries(unzipSync(bytes))) await writeFile(join(folder, name), content);
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as PackManifest;
  return { bytes, manifest, folder };
}

export type Row = Record<string, string>;

export async function rowsIn(folder: string, name: string): Promise<Row[]> {
  return parse(await readFile(join(folder, name)), { columns: true });
}

/** Output of a program of the pack. */
export function runs(folder: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const [program = '', ...given] = words;
  return new Promise((done) => {
    execFile(process.execPath, [join(folder, program), ...given], (error, said, shouted) =>
      done({ code: error === null ? 0 : Number(error.code), said: said + shouted }),
    );
  });
}

/** A copy of the pack. Its maker has changed files and summed them again, as a house that cheats would. */
export async function forges(pack: Pack, folder: string, changes: Record<string, (text: string) => string>) {
  await cp(pack.folder, folder, { recursive: true });
  const { files, ...rest } = pack.manifest;
  const summed = await Promise.all(
    files.map(async (file) => {
      const change = changes[file.name];
      if (change === undefined) return file;
      const text = change(await readFile(join(folder, file.name), 'utf8'));
      await writeFile(join(folder, file.name), text);
      return { ...file, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...rest, files: summed }));
}

export function withRows(change: (rows: Row[]) => Row[]): (text: string) => string {
  return (text) => {
    const rows = parse<Row>(text, { columns: true });
    const names = Object.keys(rows[0]!);
    return [names, ...change(rows).map((row) => names.map((name) => row[name]!))].map(csvLine).join('');
  };
}
