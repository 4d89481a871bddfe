import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DAY_MS, instantOf, HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { openNote } from '#contracts/proofs/note.ts';
import { silentLog } from '#infra/process/log.ts';
import { logSigner } from '#services/proofs/notes/log-signer.ts';
import { verifierOf } from '#services/proofs/notes/verifiers.ts';
import { readLogKeys } from '#services/proofs/port/log-keys.ts';
import { type DailyWork, Days } from '#services/proofs/prover/daily.ts';
import { addRawBatch, loseTail } from '#tests/support/proofs/raw-log.ts';
import { HandClock } from '#tests/support/test-ledger.ts';
import { HOST, proverBed, SALT_KEY } from './prover-bed.ts';

async function dailyBed(works: readonly DailyWork[]) {
  const bed = await proverBed();
  const clock = new HandClock();
  clock.at = Date.UTC(2026, 10, 29, 0, 0, 3);
  const { signal } = new AbortController();
  const rooms = { databaseUrl: bed.db.url, saltKey: SALT_KEY, clock, log: silentLog(), signal };
  const session = await bed.open({ clock });
  const begin = (of = session) => new Days({ ...rooms, session: of, works });
  const notes = async () => {
    const { rows } = await bed.client.query<{ day: string; note: string }>(
      'select day::text as day, note from proofs.heads order by day',
    );
    return rows;
  };
  const lines = async () => (await notes()).at(-1)?.note.split('\n\n')[0]!.split('\n') ?? [];
  return { ...bed, clock, session, begin, notes, lines };
}

test('the note of a day names the heads that the work was done at, and is signed under its own name', async () => {
  await using bed = await dailyBed([
    async ({ number }, { signAt }) => {
      await signAt(new Map([[0, 5]]));
      return { position: new Map([[0, 5]]), lines: [`sum ${number} 12`] };
    },
  ]);
  await addRawBatch(bed.client, { events: 5 });
  await addRawBatch(bed.client, { events: 5 });
  const days = bed.begin();
  expect(await days.turn()).toBe(true);
  expect(await bed.begin().turn()).toBe(true);
  const [written, ...more] = await bed.notes();
  expect(more).toEqual([]);
  const name = `${HOST}/log/heads`;
  const keys = readLogKeys(bed.files.keys).map(({ secret }) => secret);
  const verifiers = logSigner(name, keys).verifierKeys.map((key) => verifierOf(key)!);
  expect(openNote(written!.note, verifiers).kind).toBe('signed');
  const [head] = (await bed.client.query("select root, encode(chain_head, 'hex') as chain from proofs.checkpoint"))
    .rows;
  expect(await bed.lines()).toEqual([
    name,
    'day 2026-11-29',
    `time ${instantOf(bed.clock.at)}`,
    `log ${HOST}/log/0 5 ${head.root.toString('base64')} ${head.chain}`,
    'sum 20786 12',
  ]);
  bed.clock.at += 24 * HOUR_MS;
  await days.turn();
  expect((await bed.notes()).map(({ day }) => day)).toEqual(['2026-11-29', '2026-11-30']);
});

test('where the file of heads is lost, the note of the day is not signed a second time; that of the next day is', async () => {
  await using bed = await dailyBed([]);
  await addRawBatch(bed.client, { events: 5 });
  const days = bed.begin();
  await days.turn();
  bed.clock.at += DAY_MS;
  await days.turn();
  // As a restore to the day before, without the file.
  await bed.client.query("delete from proofs.heads where day = '2026-11-30'");
  await rm(bed.files.heads);
  const restored = bed.begin(await bed.open({ clock: bed.clock }));
  expect(await restored.turn()).toBe(false);
  expect((await bed.notes()).map(({ day }) => day)).toEqual(['2026-11-29']);
  bed.clock.at += DAY_MS;
  expect(await restored.turn()).toBe(true);
  expect((await bed.notes()).map(({ day }) => day)).toEqual(['2026-11-29', '2026-12-01']);
});

test('a failing work is tried again for an hour, and then the note is written without it', async () => {
  let isBroken = true;
  let runs = 0;
  const failing: DailyWork = async () => {
    if (isBroken) throw new Error('not today');
    return { lines: ['late'] };
  };
  const other: DailyWork = async () => ({ lines: [`run ${++runs}`] });
  await using bed = await dailyBed([failing, other]);
  await addRawBatch(bed.client, { events: 3 });
  const days = bed.begin();
  expect(await days.turn()).toBe(false);
  bed.clock.at += MINUTE_MS;
  isBroken = false;
  expect(await days.turn()).toBe(true);
  expect((await bed.lines()).slice(-2)).toEqual(['late', 'run 1']);

  isBroken = true;
  bed.clock.at += 24 * HOUR_MS;
  expect(await days.turn()).toBe(false);
  bed.clock.at += HOUR_MS;
  expect(await days.turn()).toBe(true);
  expect((await bed.lines()).slice(-2)).toEqual([expect.stringMatching(`^log ${HOST}/log/0 3 `), 'run 2']);
});

test('after a month, heads are thinned out but for those of the days and of closed months, and the newest', async () => {
  await using bed = await dailyBed([]);
  const sign = async (events: number) => {
    bed.clock.at += 10_000;
    await addRawBatch(bed.client, { events });
    await bed.session.turn();
  };
  for (const events of [1, 1, 1]) await sign(events);
  await bed.session.signAt(new Map([[0, 2]]));
  await bed.begin().turn();
  await sign(1);
  await sign(1);
  const sizes = async () => (await bed.checkpoints()).map(({ size }) => size);
  expect(await sizes()).toEqual([1, 2, 3, 4, 5]);
  bed.clock.at += 31 * DAY_MS;
  await bed.begin().turn();
  expect(await sizes()).toEqual([2, 3, 5]);
});

test('after a day, heads that were asked for between the others are removed', async () => {
  await using bed = await dailyBed([]);
  const start = bed.clock.at - (bed.clock.at % 10_000);
  for (const afterMs of [0, 1000, 9999, 10_000, 12_000, 20_000]) {
    bed.clock.at = start + afterMs;
    await addRawBatch(bed.client, { events: 1 });
    await bed.session.turn();
  }
  await bed.session.signAt(new Map([[0, 1]]));
  bed.clock.at += 25 * HOUR_MS;
  await bed.begin().turn();
  expect((await bed.checkpoints()).map(({ size }) => size)).toEqual([1, 3, 5, 6]);
});

test('a day whose note a restore took from the database gets the same note again', async () => {
  let runs = 0;
  await using bed = await dailyBed([async () => ({ lines: [`run ${++runs}`] })]);
  await addRawBatch(bed.client, { events: 3 });
  await bed.begin().turn();
  const before = await bed.notes();
  await bed.client.query('delete from proofs.heads');
  bed.clock.at += MINUTE_MS;
  const session = await bed.open({ clock: bed.clock });
  expect(await bed.begin(session).turn()).toBe(true);
  expect(await bed.notes()).toEqual(before);
  bed.clock.at += 24 * HOUR_MS;
  await bed.begin(session).turn();
  expect((await bed.notes()).map(({ day }) => day)).toEqual(['2026-11-29', '2026-11-30']);
});

test('the notes of several days that a restore took are stored again on a later day, and a week of them is kept', async () => {
  await using bed = await dailyBed([]);
  await addRawBatch(bed.client, { events: 3 });
  for (let day = 0; day < 8; day++) {
    await bed.begin().turn();
    bed.clock.at += DAY_MS;
  }
  const before = await bed.notes();
  await bed.client.query('delete from proofs.heads');
  await bed.begin(await bed.open({ clock: bed.clock })).turn();
  const after = await bed.notes();
  expect(after.slice(0, -1)).toEqual(before.slice(1));
  expect(after.at(-1)!.day).toBe('2026-12-07');
});

test('the note has the last signed head of a log that is refused', async () => {
  await using bed = await dailyBed([]);
  await addRawBatch(bed.client, { events: 3 });
  await addRawBatch(bed.client, { events: 3 });
  await bed.session.turn();
  await loseTail(bed.client, 3);
  await bed.begin().turn();
  expect((await bed.lines()).at(-1)).toMatch(`log ${HOST}/log/0 6 `);
});
