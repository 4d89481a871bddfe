import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { VIEWS } from '#projections/registry.ts';
import { AuditRound, type RoundDeps } from '#services/auditor/round.ts';
import { statusOf, unsoundIn } from '#services/auditor/status.ts';
import { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { feedsRain, opens } from '#tests/support/asks.ts';
import { markAsOlder } from '#tests/support/older-log.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { randomStory } from '#tests/support/random-story.ts';
import { toldDecisions } from '#tests/support/told-decisions.ts';
import { writeStory } from '#tests/support/write-story.ts';
import { type House, MASTER_KEY, openHouse } from '../gateway/house.ts';
import { type Bed, projectorBed } from '../projections/projector-bed.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const clock = new HandClock();

async function roundOn(databaseUrl: string, pool: RoundDeps['pool'], more: Partial<RoundDeps> = {}) {
  const open = async () => stack.use(await openClient(databaseUrl)).pg;
  const db = stack.use(await openReaderSession(databaseUrl, 'audit views')).pg;
  const clients = { log: await open(), marks: await open(), rows: await open(), db };
  const { signal } = new AbortController();
  const bounds = { sliceRows: 10_000, turnEvents: 90, firstSettings: {}, known: { marks: null } };
  const deps = { clients, pool, seeds: null, clock, signal, ...bounds, ...more };
  return (await AuditRound.begin(deps))!;
}

/** Until the log is proven and every row of every view was read again; `rounds`: 2 if one may have begun before. */
async function wholeTurn(round: AuditRound, rounds = 1) {
  while (await round.turn()) clock.at += 1;
  for (let count = 0; count < rounds; count++) await sweepAll(round);
  await round.turn();
  return statusOf(round.state);
}

async function sweepAll(round: AuditRound): Promise<void> {
  const begun = clock.at;
  for (let sweeps = 0; sweeps < 500; sweeps++) {
    clock.at += 1;
    await round.sweep();
    if (round.state.views.every(({ wholeAt }) => wholeAt !== null && wholeAt > begun)) return;
  }
  throw new Error('the audit did not come around');
}

const badIn = (status: ReturnType<typeof statusOf>) =>
  unsoundIn(status)
    .filter(({ name }) => name.startsWith('view'))
    .map(({ name, reason }) => [name, reason]);

async function putBack(table: string, row: string): Promise<void> {
  const columns = await tamperer.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const { list } = columns.rows[0]!;
  await tamperer.query(
    `insert into ${table} (${list}) select ${list} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [row],
  );
}

let bed: Bed;
let tamperer: Client;

beforeAll(async () => {
  bed = stack.use(await projectorBed());
  tamperer = stack.use(await openClient(bed.db.url)).pg;
  const story = randomStory({ seed: 5, players: 4, steps: 250, partition: 0 });
  const { account } = story.events[0]!;
  story.grants(account, 'support').bans(account).sets('signup-bonus', 50).asksToCorrect(account, 5);
  const promo = { code: 'SPRING', amountPoints: 5, mostUses: 2, isVerifiedOnly: false, minDays: 0, reason: 'spring' };
  story.tells(HOUSE_ACCOUNTS.promos, 'promo-made', { ...promo, expiresAt: Date.UTC(2100, 0, 1) }, {});
  const { commandId: promoId } = story.last;
  const use = { promoId, player: account, requestId: promoId, points: 5 };
  story.tells(HOUSE_ACCOUNTS.promos, 'promo-taken', use, {});
  const race = { name: 'Spring', measure: 'wagered' as const, firstDay: 0, days: 1, prizes: [9], reason: 'spring' };
  story.tells(HOUSE_ACCOUNTS.races, 'race-planned', race, {});
  const winners = [{ player: account, rank: 1, score: '5', points: 9 }];
  story.tells(HOUSE_ACCOUNTS.races, 'race-settled', { raceId: story.last.commandId, winners }, {});
  const decisions = await toldDecisions();
  for (const { kinds } of VIEWS.filter((view) => !story.events.some(({ type }) => view.kinds?.has(type) ?? true))) {
    const { type, payload, amount } = decisions.find((decision) => kinds?.has(decision.type))!;
    story.tells(account, type, payload, { available: amount, amount });
  }
  const { events } = story;
  await writeStory(tamperer, events);
  await markAsOlder(bed.db.pool);
  const projector = stack.use(await bed.start({ pace: { maxEvents: 5000, restMs: 0 } }));
  bed.feed.push(events);
  await projector.caughtUp();
});

test('a lost row in each table of each view is found and named, and the check passes once it is back', async () => {
  const round = await roundOn(bed.db.url, bed.db.pool);
  expect(badIn(await wholeTurn(round))).toEqual([]);
  const tampered = new Set<string>();
  const mostTables = Math.max(...VIEWS.map(({ tables }) => tables.length));
  for (let place = 0; place < mostTables; place++) {
    const taken: { table: string; row: string; told: unknown }[] = [];
    for (const { name, schema, tables } of VIEWS.filter((view) => view.tables[place] !== undefined)) {
      const { name: table } = tables[place]!;
      const { rows } = await tamperer.query<{ row: string }>(
        `delete from ${schema}.${table} as t where ctid = (select max(ctid) from ${schema}.${table})
         returning to_jsonb(t)::text as row`,
      );
      if (rows[0] === undefined) continue;
      tampered.add(name);
      const told = [`view ${name}`, expect.stringContaining(`Table ${table} has no such row`)];
      taken.push({ table: `${schema}.${table}`, row: rows[0].row, told });
    }
    expect(badIn(await wholeTurn(round))).toEqual(taken.map(({ told }) => told));
    for (const { table, row } of taken) await putBack(table, row);
    expect(badIn(await wholeTurn(round))).toEqual([]);
  }
  expect(VIEWS.filter(({ name }) => !tampered.has(name)).map(({ name }) => name)).toEqual([]);
});

test('an audit that restarts continues with its copies, and finds rows that changed while it was down', async () => {
  await wholeTurn(await roundOn(bed.db.url, bed.db.pool));
  const { rows } = await tamperer.query(
    'update balance.account set available = available + 1 where true returning account',
  );
  const round = await roundOn(bed.db.url, bed.db.pool);
  const status = await wholeTurn(round);
  expect(status.checks.find(({ name }) => name === 'view balance')).toMatchObject({
    state: 'bad',
    account: Math.min(...rows.map(({ account }: { account: string }) => Number(account))),
  });
  await tamperer.query('update balance.account set available = available - 1');
  expect(badIn(await wholeTurn(round))).toEqual([]);
});

test('a row that no event gives, and an old row that was changed, are found in tables that are not copied', async () => {
  const round = await roundOn(bed.db.url, bed.db.pool, { sliceRows: 60 });
  expect(badIn(await wholeTurn(round, 2))).toEqual([]);
  const copies = await tamperer.query<{ round: string | null; day: string | null }>(
    "select to_regclass('audit_rounds.round') as round, to_regclass('audit_rounds.day') as day",
  );
  expect(copies.rows).toEqual([{ round: null, day: 'audit_rounds.day' }]);

  const stranger = 'account = 999 and seq = 20';
  await tamperer.query(
    `insert into statement.line select (jsonb_populate_record(line, '{"account": 999, "seq": 20}')).*
     from statement.line limit 1`,
  );
  await tamperer.query('update rounds.round set payout = payout + 1 where seq = (select min(seq) from rounds.round)');
  expect(badIn(await wholeTurn(round, 2))).toEqual([
    ['view statement', expect.stringMatching(/"account":999.*; the log gives no such row/)],
    ['view rounds', expect.stringContaining('Table round has')],
  ]);
  await tamperer.query(`delete from statement.line where ${stranger}`);
  await tamperer.query('update rounds.round set payout = payout - 1 where seq = (select min(seq) from rounds.round)');
  expect(badIn(await wholeTurn(round, 2))).toEqual([]);
});

test('a house in order is proven whole, again on demand, and a changed event is found at its batch', async () => {
  const house: House = stack.use(await openHouse());
  const anna = house.visitor();
  await anna.register('anna');
  await anna.confirmAge('1990-05-17');
  for (let bet = 0; bet < 3; bet++) await anna.post('/api/games/dice', { betAmount: 2, prediction: 'over' });
  // Points of the pool are not the players'.
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.rain));
  await accepted(house.ledger, { ...feedsRain(500), actor: 'system:rain' });
  await house.projector.caughtUp();
  clock.at = systemClock.now();
  const round = await roundOn(house.db.url, house.db.pool, { seeds: new ServerSeeds(MASTER_KEY) });
  const status = await wholeTurn(round);
  expect(unsoundIn(status)).toEqual([]);
  expect(status.checks.find(({ name }) => name === 'fairness')!.told).toContain('3 rounds recomputed');
  expect(status.partitions[0]!.provenSeq).toBe(status.partitions[0]!.headSeq);

  const db = stack.use(await openClient(house.db.url)).pg;
  await anna.post('/api/games/dice', { betAmount: 2, prediction: 'over' });
  await house.projector.caughtUp();
  await db.query('update rounds.round set payout = payout + 1 where seq = (select max(seq) from rounds.round)');
  // A row that is new to the audit is compared in the turn that folds its event.
  await round.turn();
  expect(badIn(statusOf(round.state))).toEqual([['view rounds', expect.stringContaining('Table round has')]]);
  await db.query('update rounds.round set payout = payout - 1 where seq = (select max(seq) from rounds.round)');
  await db.query('alter table event_0_0 disable trigger all');
  await db.query('update event_0_0 set amount = amount + 1 where seq = 3');
  await anna.post('/api/games/dice', { betAmount: 2, prediction: 'over' });
  await house.projector.caughtUp();
  // The proof reads events once; rows that were made of them are compared with them again.
  const differing = unsoundIn(await wholeTurn(round, 2)).map(({ name, place }) => [name, place]);
  expect(differing).toEqual([
    ['view statement', '0-3'],
    ['view journal', '0-3'],
  ]);
  await db.query('insert into audit.request (asked_by) values (1000)');
  const [first] = unsoundIn(await wholeTurn(round));
  expect(first).toMatchObject({ name: 'chain', place: expect.stringMatching(/^0-\d$/) });
});

test('a note of where decisions began to name their settings that moves while the audit runs is found', async () => {
  const house: House = stack.use(await openHouse());
  await house.visitor().register('berta');
  await house.projector.caughtUp();
  clock.at = systemClock.now();
  const round = await roundOn(house.db.url, house.db.pool);
  expect(unsoundIn(await wholeTurn(round))).toEqual([]);
  const db = stack.use(await openClient(house.db.url)).pg;
  await db.query(`insert into log_mark (mark, partition, lacking_to) values ('settings', 0, 5)`);
  const [found] = unsoundIn(await wholeTurn(round));
  expect(found).toMatchObject({ name: 'refold', reason: expect.stringContaining('was changed') });
});
