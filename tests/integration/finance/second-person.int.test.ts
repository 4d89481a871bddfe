import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#contracts/days/utc-day.ts';
import { monthsBefore } from '#contracts/days/utc-month.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { FinanceException } from '#contracts/finance/exceptions.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import { systemClock } from '#infra/process/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { joinsStaff, openHouse, type House } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

const [MONTH] = monthsBefore(systemClock.now(), 1) as [string];
const TODAY = dayOf(systemClock.now());

let house: House;
let first: Visitor;
let second: Visitor;

beforeAll(async () => {
  house = await openHouse({ budgets: { perPlayer: 100_000, perAddress: 100_000 } });
  first = house.visitor();
  second = house.visitor();
  await joinsStaff(house, first, 'the_countess', 'finance');
  await joinsStaff(house, second, 'the_auditor', 'finance');
  await imports(`${TODAY},150,L-1,large`, `${TODAY},-150,L-2,large`, `${TODAY},20,S-1,small`);
});
afterAll(() => house[Symbol.asyncDispose]());

async function imports(...rows: string[]): Promise<void> {
  const raw = `Date,Amount,Reference,Description\n${rows.join('\n')}\n`;
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': crypto.randomUUID() };
  const path = '/api/finance/sources/bank/files?name=today.csv';
  const { body } = await first.call<{ id: number }>('POST', path, { raw, headers });
  await first.act(`/api/finance/files/${body.id}/import`, { mapping: { ...FORMATS.bank.mapping, dates: 'iso' } });
  const isImported = async () =>
    (await first.get<{ state: string }>(`/api/finance/files/${body.id}`)).body.state === 'imported';
  await eventually(isImported, { what: 'the import' });
  await first.act('/api/finance/sources/bank/matching', { isDry: false });
}

async function listed(state: 'open' | 'waiting' | 'resolved'): Promise<readonly FinanceException[]> {
  type Exceptions = { rows: FinanceException[] };
  return (await first.get<Exceptions>(`/api/finance/exceptions?state=${state}`)).body.rows;
}

test('a file that was never imported keeps the month open until someone deletes it', async () => {
  const isUnread = async () => {
    const { checklist } = (await first.get<PeriodDetail>(`/api/finance/periods/${MONTH}`)).body;
    return checklist.find(({ check }) => check === 'unread')!;
  };
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': crypto.randomUUID() };
  const upload = { raw: 'Date,Amount\n', headers };
  const { body } = await first.call<{ id: number }>('POST', '/api/finance/sources/bank/files?name=b.csv', upload);
  expect((await isUnread()).detail).toContain('file');
  const deletes = (visitor: Visitor, id: number) =>
    visitor.call<Problem>('DELETE', `/api/finance/files/${id}`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  expect((await deletes(house.visitor(), body.id)).status).toBe(401);
  expect([(await deletes(first, body.id)).status, (await deletes(first, body.id)).status]).toEqual([200, 200]);
  expect((await isUnread()).detail ?? '').not.toContain('file');
  const imported = (await first.get<{ rows: { id: number }[] }>('/api/finance/files')).body.rows[0]!;
  const kept = await deletes(first, imported.id);
  expect([kept.status, kept.body.code]).toEqual([409, 'statement-imported']);
});

const named = (rows: readonly FinanceException[]) => rows.map(({ line }) => line!.references[0] ?? '').toSorted();
const idsOf = (rows: readonly FinanceException[]) => rows.map(({ id }) => id);

type Resolved = { resolved: number; posted: number; waiting: number };
const setsAside = (ids: readonly number[]) =>
  first.act<Resolved>('/api/finance/exceptions/resolve', { ids, verb: 'ignore', reason: 'Not ours' });
const decides = (visitor: Visitor, ids: readonly number[], decision: 'approve' | 'decline') =>
  visitor.act<{ decided: number } & Problem>('/api/finance/exceptions/decide', {
    ids,
    decision,
    reason: 'Looked at it',
  });

test('of several exceptions, those above the limit wait for a second person', async () => {
  expect((await setsAside(idsOf(await listed('open')))).body).toEqual({ resolved: 1, posted: 0, waiting: 2 });
  const waiting = await listed('waiting');
  expect(named(waiting)).toEqual(['L-1', 'L-2']);
  expect(named(await listed('open'))).toEqual(['L-1', 'L-2']);
  expect(waiting[0]).toMatchObject({
    state: 'waiting',
    verbs: [],
    verb: null,
    aside: { verb: 'ignore', reason: 'Not ours', decision: null, decidedBy: null },
  });
  const again = await setsAside(idsOf(waiting));
  expect(again.status).toBe(422);
});

test('the close counts what waits as open', async () => {
  const { body } = await first.get<PeriodDetail>(`/api/finance/periods/${MONTH}`);
  const detailOf = (wanted: string) => body.checklist.find(({ check }) => check === wanted)!.detail;
  expect([detailOf('exceptions'), detailOf('unread')]).toEqual(['2 open: bank', '2 lines: bank']);
});

test('the person who asked does not approve, and a player decides nothing', async () => {
  const waiting = idsOf(await listed('waiting'));
  const own = await decides(first, waiting, 'approve');
  expect([own.status, own.body.code, own.body.message]).toEqual([
    403,
    'own-change-request',
    'You asked to set this aside. Someone else has to approve it.',
  ]);
  expect(await listed('waiting')).toHaveLength(2);
});

test('a second person approves one, which is set aside, and declines the other, which is open again', async () => {
  const [one, other] = (await listed('waiting')).toSorted((a, b) => a.id - b.id) as [
    FinanceException,
    FinanceException,
  ];
  const approved = await decides(second, [one.id], 'approve');
  expect(approved.body, approved.text).toEqual({ decided: 1 });
  expect((await decides(second, [other.id], 'decline')).body).toEqual({ decided: 1 });
  expect(await listed('waiting')).toEqual([]);
  const [open] = await listed('open');
  expect(open).toMatchObject({
    id: other.id,
    state: 'open',
    aside: { decision: 'declined', decidedReason: 'Looked at it' },
  });
  expect(open!.verbs).toContain('ignore');
  const [resolved] = (await listed('resolved')).filter(({ id }) => id === one.id);
  expect(resolved).toMatchObject({ verb: 'ignore', reason: 'Not ours', aside: { decision: 'approved' } });
  expect(resolved!.resolvedBy).toBe(resolved!.aside!.by);
  expect(resolved!.aside!.decidedBy).not.toBe(resolved!.resolvedBy);
  const late = await decides(second, [one.id], 'approve');
  expect([late.status, late.body.code]).toEqual([409, 'exception-closed']);
  const none = await decides(second, [other.id], 'approve');
  expect([none.status, none.body.code]).toEqual([422, 'exception-unresolved']);
});

test('a declined one can be asked for again, and the asker takes the request back', async () => {
  const ids = idsOf(await listed('open'));
  expect((await setsAside(ids)).body.waiting).toBe(1);
  expect((await decides(first, ids, 'decline')).body).toEqual({ decided: 1 });
  expect(named(await listed('open'))).toHaveLength(1);
});
