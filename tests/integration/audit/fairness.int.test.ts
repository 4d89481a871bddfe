import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { acts, adjusts, bets, opens, plays, rotates, starts } from '#tests/support/asks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { markAsOlder } from '#tests/support/older-log.ts';
import { accepted, eventsOf, HandClock, openTestLedger } from '#tests/support/test-ledger.ts';
import { operateAt } from '../operator/operator-bed.ts';
import { rewrite, tamper } from './tampered-log.ts';

const ANN = 7;
const MASTER_KEY = 'the master key of a house that is looked into';
const STAKE = 10;

let db: TestDatabase;
let events: LedgerEvent[];

beforeAll(async () => {
  db = await testDatabase();
  const clock = new HandClock();
  await using ledger = await openTestLedger(db.url, { masterKey: MASTER_KEY, clock });
  await using projector = await startProjector({ databaseUrl: db.url, feed: ledger.feed, announce() {} });
  const asks = (...commands: Parameters<typeof accepted>[1][]) =>
    commands.reduce((before, command) => before.then(() => accepted(ledger, command)), Promise.resolve<unknown>(null));
  const table = [{ type: 'red' as const, amountPoints: STAKE }];
  await asks(opens(ANN), adjusts(ANN, 10_000));
  for (const clientSeed of ['first', 'second']) {
    await asks(
      ...Array.from({ length: 6 }, () => bets(ANN, STAKE)),
      plays(ANN, 'roulette', { stakePoints: STAKE, params: { lines: table } }),
      plays(ANN, 'slots', { stakePoints: STAKE, params: {} }),
      plays(ANN, 'wheel', { stakePoints: STAKE, params: {} }),
      plays(ANN, 'keno', { stakePoints: STAKE, params: { numbers: [1, 2, 3], paytable: 'by-picks' } }),
      plays(ANN, 'plinko', { stakePoints: STAKE, params: { rows: 8, risk: 'low' } }),
      plays(ANN, 'baccarat', { stakePoints: STAKE, params: { betOn: 'player' } }),
      starts(ANN, 'crash', { stakePoints: STAKE, params: { autoCashOutHundredths: 5000 } }),
    );
    clock.at += 200_000;
    await asks(acts(ANN, 'crash', { type: 'cash-out' }));
    await asks(starts(ANN, 'mines', { stakePoints: STAKE, params: { mineCount: 10 } }));
    for (let tile = 0; tile < 25; tile++) {
      const outcome = await ledger.submit(acts(ANN, 'mines', { type: 'reveal', tile }));
      if (outcome.kind === 'receipt' && outcome.events.at(-1)!.type === 'round-settled') break;
    }
    const dealt = await accepted(ledger, starts(ANN, 'blackjack', { stakePoints: STAKE, params: {} }));
    if (dealt.events.at(-1)!.type === 'round-started') await asks(acts(ANN, 'blackjack', { type: 'stand' }));
    if (clientSeed === 'first') await asks(rotates(ANN, clientSeed));
  }
  await projector.caughtUp();
  await markAsOlder(db.pool);
  events = await eventsOf(db.url);
}, 60_000);

afterAll(() => db[Symbol.asyncDispose]());

const verify = (...words: string[]) =>
  operateAt(db.url, ['verify', '--no-views', ...words], { SEED_MASTER_KEY: MASTER_KEY });

type Finished = EventOf<'round-played'> | EventOf<'round-settled'>;
type Told = Partial<Finished['payload']>;

const revealedAt = () => events.find(({ type }) => type === 'seed-revealed')!.seq;

/** The first finished round of a game. */
function roundOf(game: GameName, isRevealed = true): Finished {
  return events.find(
    (event) =>
      event.game === game &&
      (event.type === 'round-played' || event.type === 'round-settled') &&
      event.seq < revealedAt() === isRevealed,
  ) as Finished;
}

function firstOf<Type extends EventType>(type: Type): EventOf<Type> {
  return events.find((event) => event.type === type) as unknown as EventOf<Type>;
}

/** Rewrites the round, runs `ask`, and restores the log. */
async function forged<Answer>(event: LedgerEvent, told: Told | object, ask: () => Promise<Answer>): Promise<Answer> {
  const { payoutPoints } = event.payload as Told;
  const paid = (told as Told).payoutPoints ?? payoutPoints;
  const amount = paid === undefined ? event.amount : event.amount + paid - payoutPoints!;
  await rewrite(db.url, event.seq, ({ payload }) => ({ payload: { ...payload, ...told }, amount }));
  try {
    return await ask();
  } finally {
    await rewrite(db.url, event.seq, () => ({ payload: event.payload, amount: event.amount }));
  }
}

const badAt = (seq: number, reason: RegExp) =>
  new RegExp(`^fairness  partition 0: bad at 0-${seq}: .*${reason.source}`, 'm');

test('an untouched log is verified: revealed rounds by their seeds, the rest by the rules, or all by the master key', async () => {
  const plain = await verify();
  expect(plain.out).toMatch(
    /^fairness  partition 0: 15 rounds recomputed from their seeds, 15 by the rules only \(seed not revealed yet\), 0 still open; 1 revealed seeds as committed$/m,
  );
  expect(plain.code).toBe(0);
  const whole = await verify('--with-master-key');
  expect(whole.out).toMatch(/^fairness  partition 0: 30 rounds recomputed from their seeds, 0 by the rules only/m);
  expect(whole.code).toBe(0);
});

test('a lost bet rewritten as an impossible win is found, although chain, balances and views agree', async () => {
  const lost = events.find((event) => event.type === 'round-played' && event.payload.payoutPoints === 0)!;
  const told = { payoutPoints: 5_000, multiplierHundredths: 50_000 };
  const { out, code } = await forged(lost, told, async () => {
    expect((await operateAt(db.url, ['rebuild', '--all'])).code).toBe(0);
    return await operateAt(db.url, ['verify']);
  });
  expect(out).toMatch(badAt(lost.seq, /it pays 5000 points, the rules give 0/));
  expect(out).toMatch(/^chain     partition 0: \d+ events in/m);
  expect(out).toMatch(/^refold    partition 0: 1 accounts own/m);
  expect(out).toContain('NOT in order.');
  expect(code).toBe(1);
});

test.each(GAME_NAMES)(
  'a payout that %s does not give is found at its event, even while its seed is not revealed',
  async (game) => {
    for (const isRevealed of [true, false]) {
      const round = roundOf(game, isRevealed);
      const { out, code } = await forged(round, { payoutPoints: 9_999 }, () => verify());
      expect(out).toMatch(badAt(round.seq, /it pays 9999 points, the rules give/));
      expect(code).toBe(1);
    }
  },
);

test('an outcome that was not drawn is found by its seed once that is revealed, and before by the master key', async () => {
  const told = ({ payload }: Finished) => {
    const wasOver = (payload.outcome as { die: number }).die > 3;
    const [die, multiplierHundredths] = wasOver ? [1, 0] : [6, 180];
    return { outcome: { die }, multiplierHundredths, payoutPoints: (STAKE * multiplierHundredths) / 100 };
  };
  const revealed = roundOf('dice');
  const found = await forged(revealed, told(revealed), () => verify());
  expect(found.out).toMatch(badAt(revealed.seq, /its outcome is {"die":\d}, the seeds give {"die":\d}/));
  const hidden = roundOf('dice', false);
  expect((await forged(hidden, told(hidden), () => verify())).code).toBe(0);
  const known = await forged(hidden, told(hidden), () => verify('--with-master-key'));
  expect(known.out).toMatch(badAt(hidden.seq, /its outcome is {"die":\d}, the seeds give {"die":\d}/));
  expect(known.code).toBe(1);
});

test('a seed that differs from the committed one is found where it is revealed', async () => {
  const reveal = firstOf('seed-revealed');
  const { out, code } = await forged(reveal, { serverSeed: 'ab'.repeat(32) }, () => verify());
  expect(out).toMatch(badAt(reveal.seq, /its seed hashes to [0-9a-f]{64}, the commitment is [0-9a-f]{64}/));
  expect(code).toBe(1);
});

test('a skipped nonce is found', async () => {
  const round = roundOf('wheel');
  const { out, code } = await forged(round, { nonce: round.payload.nonce + 1 }, () => verify());
  expect(out).toMatch(new RegExp(`^refold    partition 0: bad at 0-${round.seq}: .*was drawn with nonce`, 'm'));
  expect(code).toBe(1);
});

test('a missing master key, or one of another house, is reported in a sentence', async () => {
  const missing = await operateAt(db.url, ['verify', '--no-views', '--with-master-key'], { DATA_DIR: '/nowhere' });
  expect(missing.err).toContain('The master key is missing');
  const other = await operateAt(db.url, ['verify', '--no-views', '--with-master-key'], {
    SEED_MASTER_KEY: 'the master key of some quite other house',
  });
  expect(other.err).toContain('The seed master key is not the one that this log was begun with');
  expect([missing.code, other.code]).toEqual([1, 1]);
});

test('verifying against an export names the first row that differs, is missing, or was changed itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noted-'));
  try {
    expect((await operateAt(db.url, ['export', '--from', '3', '--out', folder])).code).toBe(0);
    const rows = join(folder, `events-0-3-${events.length}.csv`);
    const against = () => verify('--against', `${rows}.manifest.json`);
    const sound = await against();
    expect(sound.out).toContain(`noted     partition 0: events 3 to ${events.length} are row by row those of ${rows}`);
    expect(sound.code).toBe(0);
    expect((await verify('--against', rows)).code).toBe(0);

    const gift = firstOf('points-adjusted');
    const lifted = await forged(gift, { reason: 'another' }, against);
    expect(lifted.out).toMatch(
      new RegExp(`^noted     partition 0: bad at 0-${gift.seq}: the export has 0,${gift.seq},`, 'm'),
    );
    expect(lifted.out).toMatch(/another hash was noted: the log was rewritten/);
    expect(lifted.code).toBe(1);

    await tamper(db.url, 'create table kept as select * from event where seq = 9', 'delete from event where seq = 9');
    const missing = await against();
    await tamper(db.url, 'insert into event select * from kept', 'drop table kept');
    expect(missing.out).toContain('bad at 0-9: the export has it, the log does not');
    expect(missing.code).toBe(1);

    const { readFile, writeFile } = await import('node:fs/promises');
    await writeFile(rows, (await readFile(rows, 'utf8')).replace('für den Prüfer', 'another'));
    const changed = await against();
    expect(changed.out).toContain('is not what was exported: its SHA-256 is not the one in its manifest');
    expect(changed.code).toBe(1);
    await rm(rows);
    const alone = await against();
    expect(alone.out).toContain('no rows were compared: the CSV is not beside');
    expect(alone.code).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
