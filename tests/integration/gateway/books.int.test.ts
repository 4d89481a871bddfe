import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  accountDaysCall,
  balanceAtCall,
  journalCall,
  ledgerDaysCall,
  openItemsCall,
  receivablesCall,
  trialBalanceCall,
} from '#contracts/books/calls.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { dayOf, endOfDay, startOfDay } from '#contracts/days/utc-day.ts';
import { positionAt } from '#contracts/position.ts';
import { systemClock } from '#infra/process/clock.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { opens, postsDollars } from '#tests/support/asks.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

/** Real time, because browsers expire cookies by it. */
const FIRST_DAY = dayOf(systemClock.now());
const NEXT_DAY = dayOf(endOfDay(FIRST_DAY));

const clock = new HandClock();
let house: House;
let finance: Visitor;
let player: Visitor;
let account: number;
let adminId: number;
let position: string;
let before: string;

beforeAll(async () => {
  clock.at = startOfDay(FIRST_DAY) + DAY_MS / 2;
  house = await openHouse({ clock });
  const admin = house.visitor();
  [finance, player] = [house.visitor(), house.visitor()];
  adminId = await joinsStaff(house, admin, 'the_warden', 'admin');
  await joinsStaff(house, finance, 'the_countess', 'finance');
  account = (await player.register('anna')).id;
  // Not by calls: a staff session would have expired by the second day.
  const by = () => ({ commandId: randomCommandId(), account, actor: `operator:${adminId}` });
  const gift = { type: 'adjust-points', amountPoints: 40, reason: 'a gift', counted: 40 } as const;
  const adjusted = await accepted(house.ledger, { ...gift, ...by() });
  before = positionAt(adjusted.partition, adjusted.seq);
  clock.at += DAY_MS;
  const card = { type: 'hold-points', amountPoints: 30, reason: 'a gift card', expiresInMs: null } as const;
  await accepted(house.ledger, { ...card, ...by() });
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.treasury));
  const posted = await accepted(house.ledger, postsDollars('bank', 'receivable:lootably', 12_340_000));
  position = positionAt(posted.partition, posted.seq);
  clock.at = systemClock.now();
  await finance.signIn('the_countess');
});
afterAll(() => house[Symbol.asyncDispose]());

const read = async <Reply>(path: string) =>
  (await finance.get<Reply>(`/api/finance/${path}`, { 'min-position': position })).body;
const trialAt = (query: string) => read<ReplyOf<typeof trialBalanceCall>>(`trial-balance${query}`);
const balanceOf = (name: string | number, query: string) =>
  read<ReplyOf<typeof balanceAtCall>>(`balance/${encodeURIComponent(name)}${query}`);

test('the trial balance of the present, of a day’s end and of a position, in points and dollars', async () => {
  const now = await trialAt('');
  expect(now.position).toBe(position);
  expect(now.lines.map(({ account: name, unit, balance }) => [name, unit, balance])).toEqual([
    ['adjustments', 'POINT', -40],
    ['bonus-expense', 'POINT', -300],
    ['players:available', 'POINT', 310],
    ['players:held', 'POINT', 30],
    ['bank', 'USD', 12_340_000],
    ['receivable:lootably', 'USD', -12_340_000],
  ]);
  const first = await trialAt(`?at=${FIRST_DAY}`);
  expect(first.position).toBe(before);
  expect(first.lines.map(({ account: name, balance }) => [name, balance])).toEqual([
    ['adjustments', -40],
    ['bonus-expense', -300],
    ['players:available', 340],
  ]);
  expect(await trialAt(`?at=${before}`)).toEqual(first);
  expect(await trialAt('?at=2020-01-01')).toEqual({ position: expect.anything(), lines: [] });
});

test('the balance of a player and of a ledger account, then and now', async () => {
  expect((await balanceOf(account, '')).balances.map(({ balance }) => balance)).toEqual([110, 30]);
  expect(await balanceOf(account, `?at=${FIRST_DAY}T23:59:59Z`)).toEqual({
    position: before,
    account,
    balances: [
      { name: 'available', unit: 'POINT', balance: 140 },
      { name: 'held', unit: 'POINT', balance: 0 },
    ],
  });
  expect((await balanceOf('bank', '')).balances).toEqual([{ name: 'bank', unit: 'USD', balance: 12_340_000 }]);
  expect((await balanceOf('players:held', `?at=${before}`)).balances).toEqual([
    { name: 'players:held', unit: 'POINT', balance: 0 },
  ]);
  expect((await finance.get<Problem>(`/api/finance/balance/${account}?at=2020-01-01`)).body.code).toBe(
    'account-unknown',
  );
});

test('what each day moved', async () => {
  const { days } = await read<ReplyOf<typeof ledgerDaysCall>>(`days?from=${NEXT_DAY}&to=${NEXT_DAY}`);
  expect(days.map(({ account: name, in: came, out: went, entries }) => [name, came, went, entries])).toEqual([
    ['players:available', 0, 30, 1],
    ['players:held', 30, 0, 1],
    ['bank', 12_340_000, 0, 1],
    ['receivable:lootably', 0, 12_340_000, 1],
  ]);
});

test('the days of one account, what networks owe by age, and what an account consists of', async () => {
  const days = await read<ReplyOf<typeof accountDaysCall>>(
    `account-days?account=bonus-expense&unit=POINT&from=${NEXT_DAY}&to=${NEXT_DAY}`,
  );
  expect(days).toEqual({ opening: -300, days: [] });
  const { rows } = await read<ReplyOf<typeof receivablesCall>>(`receivables?day=${NEXT_DAY}`);
  expect(rows).toEqual([
    { account: 'receivable:lootably', balance: -12_340_000, buckets: [0, 0, 0, 0], prepaid: 12_340_000 },
  ]);
  expect((await read<ReplyOf<typeof receivablesCall>>(`receivables?day=${FIRST_DAY}`)).rows).toEqual([]);
  const items = await read<ReplyOf<typeof openItemsCall>>(`open-items/bank?at=${NEXT_DAY}`);
  expect(items).toMatchObject({ items: [{ micros: 12_340_000, reference: 'S-1' }], hasMore: false });
  expect((await read<ReplyOf<typeof openItemsCall>>(`open-items/bank?at=${FIRST_DAY}`)).items).toEqual([]);
});

test('the journal lists the entries of one ledger account', async () => {
  type Journal = ReplyOf<typeof journalCall>;
  const kindsOn = async (ledger: string) =>
    (await read<Journal>(`journal?ledger=${ledger}`)).entries.map(({ kind }) => kind);
  expect(await kindsOn('bank')).toEqual(['treasury-posted']);
  expect(await kindsOn('adjustments')).toEqual(['points-adjusted']);
  expect(await kindsOn('provider:paypal')).toEqual([]);
  expect((await finance.get<Problem>('/api/finance/journal?ledger=nonsense')).body.code).toBe('invalid-input');
});

test('the journal shows both legs, actor and reason, and is filtered and paged', async () => {
  type Journal = ReplyOf<typeof journalCall>;
  const all = await read<Journal>('journal');
  expect(all.entries[0]).toMatchObject({
    place: position.replace(':', '-'),
    kind: 'treasury-posted',
    points: null,
    dollars: { micros: 12_340_000, to: 'bank', from: 'receivable:lootably' },
    document: 'S-1',
  });
  const { entries } = await read<Journal>(
    `journal?account=${account}&actor=operator:${adminId}&to=${FIRST_DAY}&kind=points-adjusted`,
  );
  expect(entries).toMatchObject([
    {
      at: `${FIRST_DAY}T12:00:00.000Z`,
      kind: 'points-adjusted',
      points: { amount: 40, to: 'players:available', from: 'adjustments' },
      available: 140,
      held: 0,
      reason: 'a gift',
    },
  ]);
  const { commandId } = entries[0]!;
  expect((await read<Journal>(`journal?reference=${commandId}&kind=points-adjusted`)).entries).toEqual(entries);
  expect((await read<Journal>('journal?reference=S-1&kind=treasury-posted')).entries).toEqual([all.entries[0]]);
  const paged: unknown[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Journal = await read<Journal>(`journal?limit=3${next === '' ? '' : `&before=${next}`}`);
    paged.push(...page.entries);
    next = page.next;
  }
  expect(paged).toEqual(all.entries);
});

test.each([
  ['trial-balance?at=yesterday', 'Write a day (2026-05-01)'],
  ['trial-balance?at=0:999999', 'Partition 0 of the log has not come to 999999.'],
  ['trial-balance?at=9:1', 'The log has no partition 9.'],
  ['balance/gold', 'There is no such account'],
  ['days?from=2026-05-02&to=2026-05-01', '`from` is after `to`.'],
  ['days?from=2024-01-01&to=2025-01-01', 'That is more than 366 days.'],
  ['journal?kind=round-played', 'kind'],
  ['journal?from=noon', 'Write a day (2026-05-01)'],
  ['journal?before=0-1', 'Page with the `next` of the page before.'],
])('%s is refused with a sentence that explains the error', async (path, sentence) => {
  const refused = await finance.get<Problem>(`/api/finance/${path}`);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
  expect(refused.text).toContain(sentence);
});

test.each(['trial-balance', 'balance/bank', `days?from=${FIRST_DAY}&to=${NEXT_DAY}`, 'journal'])(
  '%s is not for players',
  async (path) => {
    const asked = [player, house.visitor()].map((visitor) => visitor.get(`/api/finance/${path}`));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 401]);
  },
);
