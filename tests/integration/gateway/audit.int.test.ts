import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  auditAccount,
  auditBatch,
  auditEventCall,
  auditEvents,
  auditExplain,
  auditFind,
} from '#contracts/audit/calls.ts';
import type { auditStep } from '#contracts/audit/step-call.ts';
import type { journalCall } from '#contracts/books/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { positionAt } from '#contracts/position.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { readHead } from '#ledger/log/head.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { opens, postsDollars } from '#tests/support/asks.ts';
import { countedLedger } from '#services/module/counted-ledger.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let auditor: Visitor;
let account: number;
let adminId: number;
const places = { gift: '', given: '', hold: '', voided: '', posted: '' };
const ids = { gift: randomCommandId(), hold: randomCommandId(), voided: randomCommandId() };
let position: string;

beforeAll(async () => {
  house = await openHouse({ budgets: { perPlayer: 100_000, perAddress: 100_000 } });
  auditor = house.visitor();
  adminId = await joinsStaff(house, house.visitor(), 'the_warden', 'admin');
  await joinsStaff(house, auditor, 'the_auditor', 'auditor');
  const player = house.visitor();
  account = (await player.register('anna')).id;
  const by = { account, actor: `operator:${adminId}` };
  const asks = {
    gift: { type: 'adjust-points', commandId: ids.gift, amountPoints: 40, reason: '=a gift', ...by },
    hold: { type: 'hold-points', commandId: ids.hold, amountPoints: 30, reason: 'a card', expiresInMs: null, ...by },
    voided: { type: 'void-hold', commandId: ids.voided, holdId: ids.hold, ...by },
  } as const;
  for (const name of ['gift', 'hold', 'voided'] as const) {
    const { partition, seq } = await accepted(countedLedger(house.ledger), asks[name]);
    places[name] = `${partition}-${seq}`;
    if (name !== 'gift') continue;
    // The gift is followed by who gave it.
    places.given = places.gift;
    places.gift = `${partition}-${seq - 1}`;
  }
  for (let round = 0; round < 3; round++) {
    const { status } = await player.post('/api/games/dice', { betAmount: 2, prediction: 'over' });
    if (status !== 200) throw new Error(`the bet was answered with ${status}`);
  }
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.treasury));
  const posted = await accepted(house.ledger, postsDollars('bank', 'receivable:lootably', 12_340_000));
  places.posted = `${posted.partition}-${posted.seq}`;
  position = positionAt(posted.partition, posted.seq);
});
afterAll(() => house[Symbol.asyncDispose]());

const ask = async <Reply>(path: string) => {
  const { status, body, text } = await auditor.get<Reply>(`/api/admin/audit/${path}`, { 'min-position': position });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body;
};
const find = async (text: string) =>
  (await ask<ReplyOf<typeof auditFind>>(`find?q=${encodeURIComponent(text)}`)).hits.map(({ kind, id }) => [kind, id]);
const events = (whose: string | number, query = '') =>
  ask<ReplyOf<typeof auditEvents>>(`accounts/${encodeURIComponent(whose)}/events${query}`);
const eventAt = (place: string) => ask<ReplyOf<typeof auditEventCall>>(`events/${place}`);

test('one box recognises accounts, house accounts, places, positions, commands, documents and hashes', async () => {
  expect(await find(String(account))).toContainEqual(['account', String(account)]);
  expect(await find('anna')).toEqual([['account', String(account)]]);
  expect(await find(`operator:${adminId}`)).toEqual([['account', String(adminId)]]);
  expect(await find('bonus-expense')).toEqual([['ledger-account', 'bonus-expense']]);
  expect(await find('1')).toContainEqual(['account', '1']);
  expect(await find(places.gift)).toEqual([['event', places.gift]]);
  expect(await find(position)).toEqual([['event', places.posted]]);
  const receipt = Number(places.gift.split('-')[1]).toLocaleString('en-US');
  expect(await find(`No. ${receipt}`)).toEqual([['event', places.gift]]);
  expect(await find(ids.hold.toUpperCase())).toEqual([['event', places.hold]]);
  const held = ids.hold.replaceAll('-', '').toUpperCase();
  for (const text of [`wd_${ids.hold}`, `wd_${ids.hold}-1`, `WD ${held} 12`]) {
    expect(await find(text)).toEqual([['event', places.hold]]);
  }
  const { batch } = await eventAt(places.gift);
  expect(await find(batch.hash)).toEqual([['event', places.given]]);
  const committed = (await events(account, '?type=seed-committed')).rows[0]!;
  expect(await find(committed.payload['serverSeedHash'] as string)).toEqual([['event', committed.place]]);
  expect(await find('no such thing')).toEqual([]);
  expect(await find('99-1')).toEqual([]);
});

test('an account’s events are whole: versions run from 1 without a gap, page by page', async () => {
  const all = (await events(account)).rows;
  expect(all.map(({ version }) => version)).toEqual(all.map((_event, index) => all.length - index));
  const first = await events(account, '?limit=4');
  const rest = await events(account, `?limit=200&before=${first.next}`);
  expect([...first.rows, ...rest.rows]).toEqual(all);
  expect(rest.next).toBeNull();
});

test('events and their file name the player and the staff who acted', async () => {
  const [row] = (await events(account, `?actor=operator:${adminId}`)).rows;
  expect(row).toMatchObject({ username: 'anna', actor: `operator:${adminId}`, actorName: 'the_warden' });
  const [played] = (await events(account, '?game=dice')).rows;
  expect(played).toMatchObject({ actor: 'player', actorName: null });
  const entries = await auditor.get<ReplyOf<typeof journalCall>>(`/api/finance/journal?account=${account}`);
  expect(entries.body.entries.find(({ place }) => place === places.gift)).toMatchObject({
    username: 'anna',
    actorName: 'the_warden',
  });
});

test('filters by kind, game, amount, actor and stretch', async () => {
  const placesOf = async (query: string) => (await events(account, query)).rows.map(({ place }) => place);
  expect(await placesOf('?type=points-adjusted')).toEqual([places.gift]);
  expect(await placesOf(`?actor=operator:${adminId}`)).toEqual([places.voided, places.hold, places.given, places.gift]);
  expect(await placesOf('?game=dice')).toHaveLength(3);
  expect(await placesOf('?least=40')).toEqual([places.gift, expect.any(String)]);
  const [partition, seq] = places.hold.split('-');
  expect(await placesOf(`?since=${partition}:${Number(seq) - 1}&at=${partition}:${seq}`)).toEqual([places.hold]);
  expect(await placesOf('?at=2020-01-01')).toEqual([]);
});

test('an account’s events are also read oldest first, page by page, with filters', async () => {
  const all = (await events(account)).rows.toReversed();
  const pages: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Awaited<ReturnType<typeof events>> = await events(
      account,
      `?order=asc&limit=3${next === '' ? '' : `&before=${next}`}`,
    );
    pages.push(...page.rows.map(({ place }) => place));
    ({ next } = page);
  }
  expect(pages).toEqual(all.map(({ place }) => place));
  const [{ type }] = all as [(typeof all)[number]];
  const ofKind = (await events(account, `?order=asc&type=${type}`)).rows;
  expect(ofKind).toEqual(all.filter((event) => event.type === type));
});

test('events of house accounts show both legs', async () => {
  const bonus = await events('bonus-expense');
  expect(bonus.rows.map(({ points }) => points)).toEqual(
    bonus.rows.map(() => ({ amount: 100, to: 'players:available', from: 'bonus-expense' })),
  );
  expect(bonus.rows).toHaveLength(3);
  const bank = await events('bank');
  expect(bank.rows.map(({ place, dollars }) => [place, dollars])).toEqual([
    [places.posted, { micros: 12_340_000, to: 'bank', from: 'receivable:lootably' }],
  ]);
  const dice = await events('house:dice', '?limit=2');
  const rest = await events('house:dice', `?before=${dice.next}`);
  expect([...dice.rows, ...rest.rows].map(({ account: whose, game }) => [whose, game])).toEqual(
    [1, 2, 3].map(() => [account, 'dice']),
  );
  expect(rest.next).toBeNull();
});

test('an event shows its cause and what followed', async () => {
  const held = await eventAt(places.hold);
  expect(held.chain.map(({ place }) => place)).toEqual([places.hold, places.voided]);
  expect((await eventAt(places.voided)).chain).toEqual(held.chain);
  expect(held.event).toMatchObject({ actor: `operator:${adminId}`, reason: 'a card', causeId: ids.hold });
});

test('the bytes of a batch hash to what the chain says, up to the head of the log', async () => {
  const partition = 0;
  let next = 1;
  let previous = '00'.repeat(32);
  await using client = await openClient(house.db.url);
  const head = (await readHead(client.pg, partition))!;
  while (next <= head.seq) {
    const batch = await ask<ReplyOf<typeof auditBatch>>(`events/${partition}-${next}/batch`);
    expect([batch.firstSeq, batch.previousHash]).toEqual([next, previous]);
    const bytes = batch.events!.map((one) => Buffer.from(one, 'base64'));
    previous = hash('sha256', Buffer.concat([Buffer.from(batch.previousHash, 'hex'), ...bytes]), 'hex');
    expect(batch.hash).toBe(previous);
    next = batch.lastSeq + 1;
  }
  expect(previous).toBe(head.hash.toString('hex'));
});

test('a balance is explained by kind, exactly, between any two of its events', async () => {
  const all = (await events(account)).rows.toReversed();
  const seqs = [0, ...all.map(({ place }) => Number(place.split('-')[1]))];
  for (const from of seqs) {
    for (const to of seqs.filter((seq) => seq >= from && seq > 0)) {
      const since = from === 0 ? '' : `from=0:${from}&`;
      const told = await ask<ReplyOf<typeof auditExplain>>(`accounts/${account}/explain?${since}to=0:${to}`);
      const end = all.find(({ place }) => place === `0-${to}`)!;
      expect([told.sumsUp, told.to.available, told.to.held]).toEqual([true, end.available, end.held]);
    }
  }
});

test('time travel: balance and last event of a position, and the course of the balance', async () => {
  const [partition, seq] = places.hold.split('-');
  const then = await ask<ReplyOf<typeof auditAccount>>(`accounts/${account}?at=${partition}:${seq}`);
  expect(then).toMatchObject({ available: 110, held: 30, last: { place: places.hold } });
  const now = await ask<ReplyOf<typeof auditAccount>>(`accounts/${account}`);
  expect(now.curve.at(-1)!.points).toBe(now.available);
  expect(now.curve).toEqual(then.curve);
});

test('the explanation as files: CSV without formulas, and a PDF', async () => {
  const csv = await auditor.get(`/api/admin/audit/accounts/${account}/explain.csv`, { 'min-position': position });
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.text).toContain("'=a gift");
  expect(csv.text).toContain(',the_warden,');
  expect(csv.text).not.toContain('operator:');
  expect(csv.text.split('\n').filter((line) => line.startsWith('event,'))).toHaveLength(
    (await events(account)).rows.length,
  );
  const pdf = await auditor.get(`/api/admin/audit/accounts/${account}/explain.pdf`, { 'min-position': position });
  expect([pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
});

test('hostile input is refused with a sentence', async () => {
  for (const path of [
    `accounts/${account}/events?before=x`,
    'accounts/bank/events?before=x',
    'accounts/bank/events?order=asc',
    'accounts/house:dice/events?before=9',
    `accounts/${account}/explain?from=${position}&to=${places.hold.replace('-', ':')}`,
    'accounts/nowhere/events',
  ]) {
    expect((await auditor.get(`/api/admin/audit/${path}`)).status, path).toBe(400);
  }
  for (const path of ['events/0-999999', 'events/9999-1', 'events/0-999999/batch', 'events/0-0/batch']) {
    expect((await auditor.get(`/api/admin/audit/${path}`)).status, path).toBe(404);
  }
});

test('an account is stepped through event by event, within a stretch, with the book and the views', async () => {
  type Step = ReplyOf<typeof auditStep>['step'];
  const stepAt = async (query: string): Promise<Step> =>
    (await ask<ReplyOf<typeof auditStep>>(`accounts/${account}/step${query}`)).step;
  const all = (await events(account)).rows.toReversed().map(({ place }) => place);
  const seen: string[] = [];
  let step = await stepAt('');
  expect(step).toMatchObject({ previous: null, before: { available: 0, held: 0, pending: 0 } });
  while (step !== null) {
    seen.push(step.event.place);
    step = step.next === null ? null : await stepAt(`?place=${step.next}`);
  }
  expect(seen).toEqual(all);
  const held = (await stepAt(`?place=${places.hold}`))!;
  expect(held.after).toMatchObject({ available: held.before.available - 30, held: held.before.held + 30 });
  const balance = held.changes.find(({ view }) => view === 'balance');
  expect(balance).toMatchObject({ isWhole: true });
  expect(balance!.fields).toContainEqual({
    name: 'available',
    before: String(held.before.available),
    after: String(held.after.available),
  });
  expect(held.changes.map(({ view }) => view)).toContain('journal');
  const stretch = `from=${places.given.replace('-', ':')}&to=${places.hold.replace('-', ':')}`;
  const first = (await stepAt(`?${stretch}`))!;
  expect([first.event.place, first.previous, first.next]).toEqual([places.hold, null, null]);
  const other = await auditor.get(`/api/admin/audit/accounts/${account}/step?place=${places.posted}`, {
    'min-position': position,
  });
  expect(other.status).toBe(404);
});
