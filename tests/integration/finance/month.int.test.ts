// Slow: a whole month of statements, from events to the closed books.
// A month of two networks and four providers whose statements have faults of every kind, from events to the closed month.
import { expect, test } from 'vitest';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { endOfMonth, monthsBefore, startOfMonth } from '#contracts/days/utc-month.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { FinanceException } from '#contracts/finance/exceptions.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import type { StatedPeriod } from '#contracts/finance/mapping.ts';
import type { Verb } from '#contracts/finance/matching.ts';
import type { driftCall, financeExceptionsCall, runMatchingCall } from '#contracts/finance/matching-calls.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { formatPosition, type Position } from '#contracts/position.ts';
import { systemClock } from '#infra/process/clock.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import { credits, decides, notes, opens, pays, postsDollars, submits, withdraws } from '#tests/support/asks.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { joinsStaff, openHouse, type House } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { signMonth } from './sign-month.ts';

const [THIS_MONTH, MONTH] = monthsBefore(systemClock.now(), 2) as [string, string];
const PLAYERS = 24;
const ROUNDS = 5;
const PROVIDERS = ['paypal', 'tremendous', 'btcpay', 'reloadly'] as const;
const NETWORKS = ['cpx', 'lootably'] as const;
const FEE_MICROS = 250_000;
const MAPPING = {
  ...FORMATS.csv.mapping,
  dates: 'iso',
  columns: {
    ...FORMATS.csv.mapping.columns,
    fee: 'Fee',
    currency: 'Currency',
    references: ['Id', 'Our id'],
  },
} as const;

const WHOLE_MONTH: StatedPeriod = {
  from: dayOf(startOfMonth(MONTH)),
  to: dayOf(endOfMonth(MONTH) - 1),
  opening: null,
  closing: null,
};

/** A statement row as its source should write it. */
type StatedRow = { at: number; micros: number; fee: number; currency: string; id: string; ours: string };

async function playMonth(house: House, clock: HandClock, draw: () => number) {
  const rows = new Map<string, StatedRow[]>();
  const add = (account: string, row: StatedRow) => rows.set(account, [...(rows.get(account) ?? []), row]);
  const { ledger } = house;
  await accepted(ledger, opens(HOUSE_ACCOUNTS.treasury));
  const players = Array.from({ length: PLAYERS }, (_, place) => 5000 + place);
  for (const player of players) await accepted(ledger, opens(player));
  for (let round = 0; round < ROUNDS; round++) {
    clock.at = startOfMonth(MONTH) + (1 + 3 * round) * DAY_MS + Math.floor(draw() * DAY_MS);
    const at = clock.at;
    await Promise.all(
      players.map(async (player, place) => {
        const number = round * PLAYERS + place;
        const network = NETWORKS[place % 2]!;
        const transactionId = `T-${number}`;
        const revenueMicros = 20_000_000 + number * 10_000;
        await accepted(ledger, { ...credits(player, 2000, { transactionId }), network, revenueMicros });
        add(`receivable:${network}`, {
          at,
          micros: revenueMicros,
          fee: 0,
          currency: 'USD',
          id: transactionId,
          ours: '',
        });
        const provider = PROVIDERS[place % 4]!;
        const isEqual = provider === 'btcpay' && round === 0 && place < 20;
        const points = isEqual ? 1500 : 1000 + number;
        const request = withdraws(player, points, { method: 'paypal', to: String(place) });
        const { commandId } = request;
        await accepted(ledger, request);
        await accepted(ledger, decides('approve-withdrawal', player, commandId));
        await accepted(ledger, { ...submits(player, commandId), provider });
        const fee = provider === 'paypal' ? FEE_MICROS : 0;
        const reference = `P-${number}`;
        const told = { reference, feeMicros: fee === 0 ? null : fee };
        await accepted(ledger, notes(player, commandId, 'accepted', told));
        await accepted(ledger, pays(player, commandId, { attempt: 1, reference }));
        const ours = attemptRef(commandId, 1);
        const row = { at, micros: -points * 10_000, fee, currency: 'USD', id: reference, ours };
        add(`provider:${provider}`, isEqual ? { ...row, id: '', ours: '' } : row);
      }),
    );
  }
  return rows;
}

const csvOf = (rows: readonly StatedRow[]) =>
  [
    'Date,Amount,Fee,Currency,Id,Our id',
    ...rows.map(({ at, micros, fee, currency, id, ours }) =>
      [instantOf(at), micros / 1e6, fee === 0 ? '' : fee / 1e6, currency, id, ours].join(','),
    ),
    '',
  ].join('\n');

/** Puts faults into the statements, and says what has to be reported: type and id. */
function withFaults(rows: Map<string, StatedRow[]>, draw: () => number) {
  const wanted = new Map<string, string[]>();
  const spoilt = new Map<string, StatedRow[]>();
  for (const [account, sound] of rows) {
    const free = sound.filter(({ id }) => id !== '').toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const take = () => free.splice(Math.floor(draw() * free.length), 1)[0]!;
    const reported: string[] = [];
    const stated = [...sound];
    const replace = (row: StatedRow, ...by: StatedRow[]) => stated.splice(stated.indexOf(row), 1, ...by);
    const faults: Record<string, () => void> = {
      missing() {
        const row = take();
        replace(row);
        reported.push(`not-on-statement ${row.id}`);
      },
      doubled() {
        const row = take();
        replace(row, row, row);
        reported.push(`doubled ${row.id}`);
      },
      wrong() {
        const row = take();
        replace(row, { ...row, micros: row.micros - 3_000_000 });
        reported.push(`amount-differs ${row.id}`);
      },
      late() {
        const row = take();
        replace(row, { ...row, at: row.at + 8 * DAY_MS });
        reported.push(`to-confirm ${row.id}`);
      },
      merged() {
        const [row, other] = [take(), take()];
        replace(row, { ...row, micros: row.micros + other.micros });
        replace(other);
        reported.push(`amount-differs ${row.id}`, `not-on-statement ${other.id}`);
      },
      'merged-fee'() {
        const row = take();
        replace(row, { ...row, micros: row.micros - row.fee, fee: 0 });
      },
      split() {
        const row = take();
        replace(row, { ...row, micros: row.micros + 1_000_000 }, { ...row, micros: -1_000_000 });
      },
      currency() {
        const row = take();
        replace(row, { ...row, currency: 'EUR' });
        reported.push(`other-currency ${row.id}`);
      },
    };
    for (const fault of FAULTS[account]!) faults[fault]!();
    reported.push(...sound.filter(({ id }) => id === '').map(() => 'to-confirm '));
    wanted.set(account, reported.toSorted());
    spoilt.set(account, stated);
  }
  return { wanted, spoilt };
}

const FAULTS: Readonly<Record<string, readonly string[]>> = {
  'provider:paypal': ['wrong', 'merged-fee'],
  'provider:tremendous': ['doubled', 'late', 'missing'],
  'provider:btcpay': ['split', 'split'],
  'provider:reloadly': ['missing', 'merged', 'currency'],
  'receivable:cpx': ['missing', 'wrong'],
  'receivable:lootably': ['doubled'],
};

function deskOf(house: House, finance: Visitor, checker: Visitor) {
  const path = (account: string) => `/api/finance/sources/${encodeURIComponent(account)}`;
  const exceptions = async (account: string): Promise<FinanceException[]> => {
    const query = `account=${encodeURIComponent(account)}&limit=200`;
    const { rows } = (await finance.get<ReplyOf<typeof financeExceptionsCall>>(`/api/finance/exceptions?${query}`))
      .body;
    // Whether the statement of the next month is due depends on the day of the test.
    return rows.filter(({ type }) => type !== 'statement-stale');
  };
  return {
    exceptions,
    named: async (account: string) =>
      (await exceptions(account))
        .map(({ type, line, entry }) => `${type} ${(line ?? entry)!.references[0] ?? ''}`)
        .toSorted(),
    async imports(account: string, text: string, stated?: StatedPeriod) {
      const headers = { 'content-type': 'application/octet-stream' };
      const { body } = await finance.call<{ id: number }>('POST', `${path(account)}/files?name=month.csv`, {
        raw: text,
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      });
      const begun = await finance.act(`/api/finance/files/${body.id}/import`, { mapping: MAPPING, stated });
      expect(begun.status, begun.text).toBe(200);
      type File = { state: string; lines: number; duplicates: number };
      const read = async () => (await finance.get<File>(`/api/finance/files/${body.id}`)).body;
      await expect.poll(async () => (await read()).state, { interval: 20, timeout: 60_000 }).toBe('imported');
      return read();
    },
    async run(account: string, headers: Record<string, string> = {}) {
      const reply = await finance.act<ReplyOf<typeof runMatchingCall>>(
        `${path(account)}/matching`,
        { isDry: false },
        headers,
      );
      expect(reply.status, reply.text).toBe(200);
      return reply.body.summary;
    },
    async drift(account: string) {
      const { body } = await finance.get<ReplyOf<typeof driftCall>>(`${path(account)}/drift`);
      const own = body.items.filter(({ currency }) => currency === body.currency);
      const explained = own.reduce((sum, { micros }) => sum + BigInt(micros), 0n);
      return { explained, difference: BigInt(body.difference), kinds: body.items.map(({ kind }) => kind) };
    },
    async resolve(ids: readonly number[], verb: Verb, more: object = {}) {
      const body = { ids, verb, reason: 'Checked with the source', ...more };
      const reply = await finance.act<{ waiting: number } & Problem>('/api/finance/exceptions/resolve', body);
      expect(reply.status, reply.text).toBe(200);
      if (reply.body.waiting > 0 && (verb === 'ignore' || verb === 'elsewhere')) {
        const decision = { ids, decision: 'approve', reason: 'Looked at it' };
        const decided = await checker.act<Problem>('/api/finance/exceptions/decide', decision);
        expect(decided.status, decided.text).toBe(200);
      }
      return reply.body;
    },
    /** A second person approves every posting that waits. */
    async approveAll() {
      type Requests = { rows: { id: string; hash: string }[] };
      const { rows } = (await checker.get<Requests>('/api/admin/change-requests?show=to-decide')).body;
      for (const { id, hash } of rows) {
        const approved = await checker.act<Problem>(`/api/admin/change-requests/${id}/approve`, { hash });
        expect(approved.status, approved.text).toBe(200);
      }
    },
    async export() {
      const response = await fetch(`${house.address}/api/finance/periods/${MONTH}/export`, {
        headers: { cookie: finance.cookie },
      });
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

test.each([1])(
  'seed %i: every fault is found and named, nothing else is, and the month closes',
  async (seed) => {
    const draw = drawsOf(seed);
    const clock = new HandClock();
    clock.at = startOfMonth(MONTH);
    await using house = await openHouse({ clock, budgets: { perPlayer: 100_000, perAddress: 100_000 } });
    const [finance, checker] = [house.visitor(), house.visitor()];
    await joinsStaff(house, finance, 'the_countess', 'finance');
    await joinsStaff(house, checker, 'the_checker', 'finance');
    const rows = await playMonth(house, clock, draw);
    clock.at = systemClock.now();
    await finance.signIn('the_countess');
    await checker.signIn('the_checker');
    const desk = deskOf(house, finance, checker);
    const { wanted, spoilt } = withFaults(rows, draw);
    const accounts = [...wanted.keys()].toSorted();
    const here = await accepted(house.ledger, postsDollars('bank', 'offer-revenue', 1_000_000));
    const position = formatPosition(new Map([[here.partition, here.seq]]) as Position);

    for (const account of accounts) {
      const terms = {
        format: 'csv',
        mapping: MAPPING,
        lagDays: 5,
        leadDays: 1,
        feeMicros: 500_000,
        feeBasisPoints: 200,
      };
      await finance.act(`/api/finance/sources/${encodeURIComponent(account)}`, terms, {}, 'PUT');
      const text = csvOf(spoilt.get(account)!);
      const first = await desk.imports(account, text, WHOLE_MONTH);
      await desk.run(account, { 'min-position': position });
      expect([account, await desk.named(account)]).toEqual([account, wanted.get(account)]);
      const { explained, difference } = await desk.drift(account);
      expect(explained).toBe(difference);
      expect(await desk.imports(account, text)).toMatchObject({ lines: 0, duplicates: first.lines });
      expect(await desk.run(account)).toMatchObject({ confirmed: {}, hasMore: false });
      expect(await desk.named(account)).toEqual(wanted.get(account));
    }

    for (const account of accounts) {
      const found = await desk.exceptions(account);
      const ids = (...types: string[]) => found.filter(({ type }) => types.includes(type)).map(({ id }) => id);
      const missing = found.filter(({ type }) => type === 'not-on-statement');
      const merged = found.find(
        ({ line, entry }) =>
          line !== null && missing.some((other) => entry !== null && line.micros === entry.micros + other.micros),
      );
      if (merged !== undefined) {
        const other = missing.find(({ micros }) => merged.micros === merged.entry!.micros + micros)!;
        await desk.resolve([merged.id], 'link', { entries: [merged.entry!.place, other.entry!.place] });
        found.splice(found.indexOf(merged), 1);
        found.splice(found.indexOf(other), 1);
      }
      if (ids('to-confirm').length > 0) await desk.resolve(ids('to-confirm'), 'confirm');
      if (ids('doubled', 'other-currency').length > 0) await desk.resolve(ids('doubled', 'other-currency'), 'ignore');
      if (ids('amount-differs').length > 0)
        await desk.resolve(ids('amount-differs'), 'book', { against: 'exchange-cost' });
      await desk.approveAll();
      await expect
        .poll(async () => (await desk.run(account), await desk.named(account)).join(), { timeout: 60_000 })
        .not.toContain('amount-differs');
      const left = await desk.exceptions(account);
      expect(left.map(({ type }) => type)).toEqual(left.map(() => 'not-on-statement'));
      if (left.length > 0)
        await desk.resolve(
          left.map(({ id }) => id),
          'elsewhere',
        );
      const { explained, difference, kinds } = await desk.drift(account);
      expect(explained).toBe(difference);
      expect(new Set(kinds)).toEqual(new Set(kinds.filter((kind) => kind === 'elsewhere' || kind === 'set-aside')));
    }

    await signMonth(finance, checker, MONTH, 'Doubled lines are claimed back');
    const closed = await finance.act<PeriodDetail & Problem>(`/api/finance/periods/${MONTH}/close`, {
      reason: 'Agrees',
    });
    expect([closed.status, closed.body.state], closed.text).toEqual([200, 'closed']);
    const bytes = await desk.export();

    const lootably = rows.get('receivable:lootably')!;
    const back = (row: StatedRow, at: number): StatedRow => ({ ...row, at, micros: -row.micros });
    const faulty = wanted.get('receivable:lootably')!.join();
    const [one, other] = lootably.filter(({ id }) => !faulty.includes(id));
    await desk.imports(
      'receivable:lootably',
      csvOf([back(one!, endOfMonth(MONTH) - 1000), back(other!, startOfMonth(THIS_MONTH))]),
    );
    await desk.run('receivable:lootably');
    expect(await desk.named('receivable:lootably')).toEqual(
      [`after-close ${one!.id}`, `reversed ${other!.id}`].toSorted(),
    );
    const reversed = await desk.exceptions('receivable:lootably');
    const idOf = (wantedType: string) => reversed.filter(({ type }) => type === wantedType).map(({ id }) => id);
    await desk.resolve(idOf('reversed'), 'book', { against: 'chargeback-loss' });
    await desk.resolve(idOf('after-close'), 'ignore');
    await desk.approveAll();
    await expect
      .poll(async () => (await desk.run('receivable:lootably'), await desk.named('receivable:lootably')), {
        timeout: 60_000,
      })
      .toEqual([]);
    expect(Buffer.compare(await desk.export(), bytes)).toBe(0);
  },
  300_000,
);
