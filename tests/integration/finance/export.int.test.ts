import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, instantOf } from '#contracts/days/time.ts';
import { endOfMonth, monthsBefore, startOfMonth } from '#contracts/days/utc-month.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { type BooksManifest, booksManifest } from '#contracts/finance/books-manifest.ts';
import { systemClock } from '#infra/process/clock.ts';
import { opens, postsDollars } from '#tests/support/asks.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

const [, MONTH] = monthsBefore(systemClock.now(), 2) as [string, string];
const [START, END] = [startOfMonth(MONTH), endOfMonth(MONTH)];

const clock = new HandClock();
let house: House;
let finance: Visitor;

const posts = (micros: number, effectiveAt?: number) =>
  accepted(house.ledger, {
    ...postsDollars('bank', 'offer-revenue', micros),
    ...(effectiveAt !== undefined && { effectiveAt: instantOf(effectiveAt) }),
  });

beforeAll(async () => {
  clock.at = START - HOUR_MS;
  house = await openHouse({ clock });
  finance = house.visitor();
  await joinsStaff(house, finance, 'the_countess', 'finance');
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.treasury));
  await posts(1_000_000);
  clock.at = START + DAY_MS;
  await posts(2_000_000);
  await posts(4_000_000, START - 1);
  await posts(8_000_000, START);
  clock.at = systemClock.now();
  await posts(16_000_000, END - 1);
  await posts(32_000_000);
  await house.projector.caughtUp();
  await finance.signIn('the_countess');
});
afterAll(() => house[Symbol.asyncDispose]());

type Books = { bytes: Uint8Array; manifest: BooksManifest; sheet(name: string): Record<string, unknown>[] };

async function downloads(): Promise<Books> {
  const path = `${house.address}/api/finance/periods/${MONTH}/export`;
  const response = await fetch(path, { headers: { cookie: finance.cookie } });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzipSync(bytes);
  const json = (name: string): unknown => JSON.parse(Buffer.from(files[name]!).toString());
  return {
    bytes,
    manifest: booksManifest.parse(json('manifest.json')),
    sheet: (name) => json(`${name}.json`) as Record<string, unknown>[],
  };
}

test('an entry is in the month that it is dated in, and keeps the time of its event', async () => {
  const { sheet } = await downloads();
  const dates = sheet('entries').map((row) => [row['micros'], row['time'], row['effective_at']]);
  const second = instantOf(START + DAY_MS);
  expect(dates).toEqual([
    [16_000_000, instantOf(clock.at), instantOf(END - 1)],
    [8_000_000, second, instantOf(START)],
    [2_000_000, second, second],
  ]);
});

test('trial balance, days and entries agree', async () => {
  const { sheet } = await downloads();
  const sums = (rows: [unknown, number][]) =>
    rows.reduce((all, [account, micros]) => all.set(account, (all.get(account) ?? 0) + micros), new Map());
  const change = new Map(
    sheet('trial-balance')
      .filter(({ unit }) => unit === 'USD')
      .map((row) => [row['account'], row['change']]),
  );
  const ofDays = sheet('days').map((row) => [row['account'], Number(row['amount_in']) - Number(row['amount_out'])]);
  const ofEntries = sheet('entries').flatMap((row) => [
    [row['dollars_to'], Number(row['micros'])],
    [row['dollars_from'], -Number(row['micros'])],
  ]);
  expect(change).toEqual(
    new Map([
      ['bank', 26_000_000],
      ['offer-revenue', -26_000_000],
    ]),
  );
  expect(sums(ofDays as [unknown, number][])).toEqual(change);
  expect(sums(ofEntries as [unknown, number][])).toEqual(change);
});

test('the checkpoint covers the last entry', async () => {
  const { sheet, manifest } = await downloads();
  const [partition, seq] = String(sheet('entries')[0]!['event']).slice(1).split('-').map(Number);
  const covered = manifest.checkpoint.find((one) => one.partition === partition);
  expect(covered!.seq).toBeGreaterThanOrEqual(seq!);
  expect(manifest.position.split(',')).toContain(`${partition}:${seq}`);
});
