import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { openTicketCall, ownTicketsCall, ticketThreadCall } from '#contracts/support/calls.ts';
import type { StaffTicket, ticketsCall, WholeTicket } from '#contracts/support/staff-calls.ts';
import { linkToken } from '#infra/ids/link-token.ts';
import { erasePeople } from '#services/identity/erasure/erase-accounts.ts';
import { sweepTickets } from '#services/support/start.ts';
import { LINK_KEY, MAIL_ROOMS } from '#tests/support/mail-rooms.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

type Ticket = ReplyOf<typeof openTicketCall>;
type Thread = ReplyOf<typeof ticketThreadCall>;

let house: House;
let support: Visitor;
let supportId: number;
let anna: Visitor;
let annaId: number;

beforeAll(async () => {
  house = await openHouse();
  [support, anna] = [house.visitor(), house.visitor()];
  supportId = await joinsStaff(house, support, 'the_helper', 'support');
  annaId = (await anna.register('anna')).id;
});
afterAll(() => house[Symbol.asyncDispose]());

const keyed = (body: object) => ({ body, headers: { 'idempotency-key': randomUUID() } });
const question = (subject: string) => ({ topic: 'other', subject, message: 'Where are my points?' });
const threadOf = (token: string) => house.visitor().call<Thread>('POST', '/api/support/thread', { body: { token } });
const mailsTo = (address: string) =>
  house.db.pool.any(sql.type(z.object({ kind: z.string(), ticket: z.string() }))`
    select kind, params->>'ticket' as ticket from mail.outbox where to_address = ${address} order by queued_at`);

test('a player asks about a missing offer, support answers, and the player reads it by the link', async () => {
  const body = {
    topic: 'missing-credit',
    subject: 'Quest',
    message: 'Level 10',
    offer: { offer: 'Quest', network: 'ogads' },
  };
  const { body: opened } = await anna.call<Ticket>('POST', '/api/support/tickets', { body });
  const { body: queue } = await support.get<ReplyOf<typeof ticketsCall>>('/api/admin/tickets?state=open');
  expect(queue.rows).toMatchObject([{ number: opened.number, account: annaId, username: 'anna', version: 1 }]);
  const path = `/api/admin/tickets/${opened.number}`;
  const reply = keyed({ message: 'Credited now.', version: 1 });
  for (let times = 0; times < 2; times++) {
    expect((await support.call('POST', `${path}/messages`, reply)).status).toBe(200);
  }
  const { body: whole } = await support.get<WholeTicket>(path);
  expect(whole).toMatchObject({ state: 'waiting', assignee: supportId, offer: { network: 'ogads' } });
  expect(whole.messages.map(({ staffName, message }) => [staffName, message])).toEqual([
    [null, 'Level 10'],
    ['the_helper', 'Credited now.'],
  ]);
  const { body: thread } = await threadOf(opened.token);
  expect(thread.messages.map(({ from }) => from)).toEqual(['you', 'support']);
  expect(JSON.stringify(thread)).not.toContain('the_helper');
});

test('of two colleagues, the one with the older version changes nothing', async () => {
  const { body: opened } = await anna.call<Ticket>('POST', '/api/support/tickets', { body: question('Race') });
  const path = `/api/admin/tickets/${opened.number}`;
  expect((await support.call('PATCH', path, keyed({ assignee: 'me', version: 1 }))).status).toBe(200);
  const late = await support.call<Problem>('PATCH', path, keyed({ state: 'closed', version: 1 }));
  expect([late.status, late.body.code]).toEqual([409, 'stale-version']);
  const answer = await support.call<Problem>('POST', `${path}/messages`, keyed({ message: 'Hello', version: 1 }));
  expect(answer.body.code).toBe('stale-version');
  expect((await support.get<WholeTicket>(path)).body).toMatchObject({ state: 'open', version: 2 });
});

test('an account has five open tickets at most, and a repeated command opens none', async () => {
  const ben = house.visitor();
  await ben.register('ben');
  const first = keyed(question('One'));
  for (let times = 0; times < 2; times++) await ben.call('POST', '/api/support/tickets', first);
  for (const subject of ['Two', 'Three', 'Four', 'Five']) {
    expect((await ben.call('POST', '/api/support/tickets', { body: question(subject) })).status).toBe(200);
  }
  const sixth = await ben.call<Problem>('POST', '/api/support/tickets', { body: question('Six') });
  expect(sixth.body.code).toBe('too-many-tickets');
  const { body } = await ben.get<ReplyOf<typeof ownTicketsCall>>('/api/support/tickets');
  expect(body.tickets).toHaveLength(5);
});

test('a visitor’s message reaches support once its mailed link is used', async () => {
  const email = 'stranger@example.com';
  const contact = (subject: string) =>
    house.visitor().call('POST', '/api/support/contact', { body: { email, subject, message: 'Let me in' } });
  for (const subject of ['First', 'Second']) expect((await contact(subject)).status).toBe(200);
  const mails = await mailsTo(email);
  expect(mails.map(({ kind }) => kind)).toEqual(['ticket-unconfirmed', 'ticket-unconfirmed']);
  const token = linkToken(LINK_KEY, mails[0]!.ticket);
  const before = await threadOf(token);
  expect(before.body).toMatchObject({ state: 'unconfirmed' });
  const { number } = before.body;
  expect((await support.get(`/api/admin/tickets/${number}`)).status).toBe(404);
  const answered = await anna.call<Problem>('POST', '/api/support/thread/messages', {
    body: { token, message: 'Hurry' },
  });
  expect(answered.body.code).toBe('invalid-link');
  await house.visitor().call('POST', '/api/support/thread/confirm', { body: { token } });
  const { body } = await support.get<WholeTicket>(`/api/admin/tickets/${number}`);
  expect(body).toMatchObject({ account: null, state: 'open' });
  expect(JSON.stringify(body)).not.toContain(email);
  await support.call('POST', `/api/admin/tickets/${number}/messages`, keyed({ message: 'Hi', version: body.version }));
  expect((await mailsTo(email)).map(({ kind }) => kind)).toContain('ticket-answered');
});

test('tickets are listed page by page without a gap', async () => {
  const rows: StaffTicket[] = [];
  let next: string | null = '';
  for (let pages = 0; next !== null && pages < 20; pages++) {
    const path: string = `/api/admin/tickets?limit=2${next === '' ? '' : `&before=${next}`}`;
    const page: ReplyOf<typeof ticketsCall> = (await support.get<ReplyOf<typeof ticketsCall>>(path)).body;
    rows.push(...page.rows);
    next = page.next;
  }
  const whole = await support.get<ReplyOf<typeof ticketsCall>>('/api/admin/tickets?limit=200');
  expect(rows.map(({ number }) => number)).toEqual(whole.body.rows.map(({ number }) => number));
  expect(new Set(rows.map(({ number }) => number)).size).toBeGreaterThan(5);
});

test('staff do not answer their own ticket', async () => {
  const { body: own } = await support.call<Ticket>('POST', '/api/support/tickets', { body: question('Mine') });
  const reply = await support.call<Problem>(
    'POST',
    `/api/admin/tickets/${own.number}/messages`,
    keyed({ message: 'Granted', version: 1 }),
  );
  expect(reply.body.code).toBe('own-account');
});

test('notes are read by staff, and go with the account as its tickets do', async () => {
  const path = `/api/admin/users/${annaId}/notes`;
  const note = keyed({ note: 'Called twice' });
  for (let times = 0; times < 2; times++) expect((await support.call('POST', path, note)).status).toBe(200);
  expect((await support.get(path)).body).toMatchObject([{ note: 'Called twice', authorName: 'the_helper' }]);
  expect((await anna.get(path)).status).toBe(403);
  await house.db.pool.query(sql.unsafe`
    update users set closing_at = now() - interval '8 days', closing_until = now() - interval '1 day'
    where account = ${annaId}`);
  await erasePeople({ ...MAIL_ROOMS, pool: house.db.pool, now: () => Date.now() });
  expect((await support.get(path)).body).toEqual([]);
  const left = await support.get<ReplyOf<typeof ticketsCall>>(`/api/admin/tickets?user=${annaId}`);
  expect(left.body.rows).toEqual([]);
});

test('a message that no visitor confirmed is deleted after a day', async () => {
  const count = () =>
    house.db.pool.oneFirst(sql.type(z.object({ count: z.int() }))`
      select count(*)::int8 as count from support.ticket where state = 'unconfirmed'`);
  expect(await count()).toBe(1);
  await house.db.pool.query(sql.unsafe`update support.ticket set created_at = created_at - interval '25 hours'`);
  await sweepTickets(house.db.pool);
  expect(await count()).toBe(0);
});
