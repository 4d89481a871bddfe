import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { writeHeadsText } from '#contracts/proofs/heads-note.ts';
import { openDuck, quoteText } from '#infra/duckdb/open.ts';
import { noteSigner } from '#infra/signed-note.ts';
import { TEST_BEGINS } from '#tests/support/test-ledger.ts';
import { ANN, BEN, DAY, downloads, openPackBed, type Pack, rowsIn, runs } from './pack-bed.ts';

let bed: Awaited<ReturnType<typeof openPackBed>>;
let pack: Pack;

beforeAll(async () => {
  bed = await openPackBed();
  pack = await downloads(bed.house, bed.auditor, join(bed.scratch, 'first'));
}, 60_000);
afterAll(() => bed[Symbol.asyncDispose]());

test('the verifier of the pack finds nothing in it, and confirms its signature', async () => {
  const { body } = await bed.auditor.get<{ keys: string[] }>('/api/public/export-keys');
  const { code, said } = await runs(pack.folder, 'verifier.mjs', '--key', body.keys[0]!);
  expect(said).toContain('Signature: by tallyhouse/books.');
  expect(said).toContain('Recomputed 66 rounds of 4 seed pairs.');
  expect(said).toContain('Checked 6 commitments.');
  expect(said).toContain('NOT CHECKED: 22 rounds of 2 withheld pairs');
  expect(said).toContain('Nothing was found in the rounds that are shown.');
  expect(code).toBe(3);
  const forged = await runs(pack.folder, 'verifier.mjs', '--key', body.keys[1]!);
  expect(forged).toMatchObject({ code: 1, said: expect.stringContaining('manifest.json is not signed by') });
});

test('the verifier is itself proven', async () => {
  const { code, said } = await runs(pack.folder, 'selftest.mjs');
  expect(said).toMatch(/^The verifier accepts \d+ right rounds, and refuses each of \d+ planted faults\.\n$/);
  expect(code).toBe(0);
});

test('all ten games are in it, and each round has its places in the log', async () => {
  const rounds = await rowsIn(pack.folder, 'rounds.csv');
  expect(new Set(rounds.map((row) => row['game']))).toEqual(new Set(GAME_NAMES));
  const mines = rounds.find(({ game }) => game === 'mines')!;
  const [, seq] = mines['bet_place']!.split('-');
  const event = await bed.auditor.get<{ event: { type: string } }>(`/api/admin/audit/events/0-${seq}`);
  expect(event.text).toContain('round-started');
  expect(mines['ended_place']).not.toBe(mines['bet_place']);
});

test('players have public numbers, and seeds that name an account are withheld', async () => {
  const pairs = await rowsIn(pack.folder, 'pairs.csv');
  const players = new Set(pairs.map((row) => row['player']!));
  expect([...players]).toEqual([expect.stringMatching(/^p[0-9a-f]{16}$/), expect.stringMatching(/^p[0-9a-f]{16}$/)]);
  const withheld = pairs.filter((row) => row['is_withheld'] === 'yes');
  expect(withheld.map(({ pair, client_seed: seed, rounds }) => [pair, seed, rounds])).toEqual([
    ['2', '', '11'],
    ['2', '', '11'],
  ]);
  for (const name of ['rounds.csv', 'pairs.csv']) {
    const text = await readFile(join(pack.folder, name), 'utf8');
    for (const account of [ANN, BEN]) expect(text).not.toMatch(new RegExp(`(^|[^0-9a-f])${account}([^0-9a-f]|$)`, 'm'));
  }
});

test('the Parquet files have the same rows', async () => {
  using duck = await openDuck({ memory: '128MB', scratch: bed.scratch });
  for (const name of ['rounds', 'pairs']) {
    const read = (ending: string) => quoteText(join(pack.folder, `${name}.${ending}`));
    const told = await rowsIn(pack.folder, `${name}.csv`);
    const rows = await duck.connection.runAndReadAll(`SELECT * FROM read_parquet(${read('parquet')})`);
    const plain = (rows.getRowObjectsJson() as Record<string, string | null>[]).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => {
          return [column, column.endsWith('_at') ? instantOf(Date.parse(`${value}Z`)) : (value ?? '')];
        }),
      ),
    );
    expect(plain).toEqual(told);
  }
});

test('a second download has the same bytes', async () => {
  const again = await downloads(bed.house, bed.auditor, join(bed.scratch, 'again'));
  expect(Buffer.compare(again.bytes, pack.bytes)).toBe(0);
});

const signer = noteSigner('house.example/log/heads', 'a key of heads that only the tests know');
const lastDay = (days: number) => dayOf(TEST_BEGINS + days * DAY_MS);

async function signsNote(day: number, origin: string, size: number): Promise<string> {
  const { hash: chainHead } = pack.manifest.checkpoint[0]!;
  const date = lastDay(day);
  const log = { origin, size, root: Buffer.alloc(32, 7), chainHead };
  const text = writeHeadsText({ name: 'house.example/log/heads', date, at: 0, logs: [log], lines: [] });
  const note = signer.sign(text);
  await bed.house.db.pool.query(
    sql.unsafe`INSERT INTO proofs.heads (day, note, signed_at) VALUES (${date}::date, ${note}, now())`,
  );
  return note;
}

test('the first note that covers the days is in it, once there is one, and the verifier checks it', async () => {
  expect(pack.manifest.files.map(({ name }) => name)).not.toContain('heads.note');
  for (const [epoch, origin] of ['house.example/log/0', 'house.example/log/0/e2'].entries())
    await bed.house.db.pool.query(sql.unsafe`
      INSERT INTO proofs.origin (partition, epoch, origin, opened_at) VALUES (0, ${epoch + 1}, ${origin}, now())`);
  const [end] = pack.manifest.checkpoint;
  await signsNote(1, 'house.example/log/0', end!.seq + 7);
  await signsNote(2, 'house.example/log/0/e2', end!.seq - 1);
  const note = await signsNote(3, 'house.example/log/0/e2', end!.seq + 7);
  await signsNote(4, 'house.example/log/0/e2', end!.seq + 9);
  const folder = join(bed.scratch, 'noted');
  await downloads(bed.house, bed.auditor, folder);
  expect(await readFile(join(folder, 'heads.note'), 'utf8')).toBe(note);
  expect(await readFile(join(folder, 'readme.md'), 'utf8')).toContain(`/log/heads/${lastDay(3)}`);
  expect(await runs(folder, 'verifier.mjs', '--heads-key', signer.verifierKey)).toMatchObject({
    code: 3,
    said: expect.stringContaining(`Daily note of the log: ${lastDay(3)}, by house.example/log/heads.`),
  });
});

test('a pack with a limit ends with the last pair that fits, and says so', async () => {
  const folder = join(bed.scratch, 'small');
  const small = await downloads(bed.house, bed.auditor, folder, '&rounds=40');
  expect(small.manifest).toMatchObject({ rounds: 33, pairs: 3, isWhole: false });
  expect(await runs(folder, 'verifier.mjs')).toMatchObject({ code: 3 });
  expect(await readFile(join(folder, 'readme.md'), 'utf8')).toContain('More pairs were revealed in those days');
});

test('there is no pack of a day that is not over, or without a change of seeds, or without room for one pair', async () => {
  const today = dayOf(bed.clock.at);
  const ask = (from: string, to: string) =>
    bed.auditor.get<{ code: string }>(`/api/admin/proofs/pack?from=${from}&to=${to}`);
  expect((await ask(today, today)).body.code).toBe('pack-not-over');
  expect(
    (await bed.auditor.get<{ code: string }>(`/api/admin/proofs/pack?from=${DAY}&to=${DAY}&rounds=3`)).body,
  ).toMatchObject({
    code: 'pack-too-small',
    message: 'The first seed pair of these days has 11 rounds. Allow that many.',
  });
  expect((await ask(DAY, '2020-01-01')).body.code).toBe('invalid-input');
  expect((await ask('2020-01-01', '2020-01-01')).body.code).toBe('pack-empty');
});
