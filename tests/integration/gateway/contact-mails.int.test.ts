import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mailboxOf } from '#contracts/accounts/mailbox.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { linkToken } from '#infra/ids/link-token.ts';
import { LINK_KEY } from '#tests/support/mail-rooms.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse({ config: { proxyHops: 1 } });
});
afterAll(() => house[Symbol.asyncDispose]());

const from = (address: string) => ({ 'x-forwarded-for': address });
const contact = (email: string, address: string, { by = house.visitor(), key = randomUUID() as string } = {}) =>
  by.call<Problem>('POST', '/api/support/contact', {
    body: { email, subject: 'Help', message: `Let me in, ${address}` },
    headers: { ...from(address), 'idempotency-key': key },
  });
const outcomeOf = async (asked: ReturnType<typeof contact>) => {
  const { status, body } = await asked;
  return status === 200 ? 'sent' : body.code;
};

const ticketRow = z.object({ id: z.string() });
/** In order of writing. */
const mailedTo = (email: string) =>
  house.db.pool.anyFirst(sql.type(ticketRow)`
    select params->>'ticket' as id from mail.outbox join support.ticket on ticket.id::text = params->>'ticket'
    where ticket.mailbox = ${mailboxOf(email)} order by ticket.number`);
const confirm = (id: string) =>
  house.visitor().post<Problem>('/api/support/thread/confirm', { token: linkToken(LINK_KEY, id) });

test('a stranger spends their own links, not those of the owner of the mailbox', async () => {
  const email = 'owner@example.org';
  expect(await outcomeOf(contact(email, '192.0.2.1'))).toBe('sent');
  expect(await outcomeOf(contact(email, '192.0.2.1'))).toBe('sent');
  expect(await outcomeOf(contact(email, '192.0.2.1'))).toBe('links-unused');
  expect(await outcomeOf(contact(email, '192.0.2.2'))).toBe('sent');
  expect(await mailedTo(email)).toHaveLength(3);
});

test('every message that is answered with "Check your mail" was mailed, in any spelling of the mailbox', async () => {
  const spellings = ['the.owner@gmail.com', 'theowner+a@gmail.com', 'TheOwner@googlemail.com', 't.h.e.owner@gmail.com'];
  const outcomes: string[] = [];
  for (const [place, spelling] of spellings.entries()) {
    for (let time = 0; time < 3; time++) outcomes.push(await outcomeOf(contact(spelling, `192.0.2.${10 + place}`)));
  }
  const sent = outcomes.filter((outcome) => outcome === 'sent');
  expect(sent).toHaveLength(6);
  expect(new Set(outcomes)).toEqual(new Set(['sent', 'links-unused']));
  expect(await mailedTo('theowner@gmail.com')).toHaveLength(sent.length);
});

test('one line in several spellings of its address is one sender', async () => {
  const email = 'spelled@example.org';
  const spellings = ['198.18.0.1', '::ffff:198.18.0.1', '64:ff9b::198.18.0.1'];
  const outcomes = await Promise.all(spellings.map((address) => outcomeOf(contact(email, address))));
  expect(outcomes.toSorted()).toEqual(['links-unused', 'sent', 'sent']);
});

test('a repeated message is mailed once and answered alike', async () => {
  const [email, key] = ['twice@example.org', randomUUID()];
  for (let time = 0; time < 4; time++) expect(await outcomeOf(contact(email, '198.18.0.2', { key }))).toBe('sent');
  expect(await mailedTo(email)).toHaveLength(1);
});

test('used links are not counted, and a sender who used one can write although strangers fill the mailbox', async () => {
  const email = 'regular@example.org';
  for (let time = 0; time < 3; time++) {
    expect(await outcomeOf(contact(email, '198.18.1.1'))).toBe('sent');
    expect((await confirm((await mailedTo(email)).at(-1)!)).status).toBe(200);
  }
  for (const place of [1, 2, 3]) {
    for (let time = 0; time < 2; time++) expect(await outcomeOf(contact(email, `198.18.2.${place}`))).toBe('sent');
  }
  expect(await outcomeOf(contact(email, '198.18.2.4'))).toBe('links-unused');
  expect(await outcomeOf(contact(email, '198.18.1.1'))).toBe('sent');
});

test('a mailbox has five open tickets at most; the link of a sixth says so', async () => {
  const email = 'many@example.org';
  for (let count = 0; count < 5; count++) {
    await contact(email, '198.18.3.1');
    expect((await confirm((await mailedTo(email)).at(-1)!)).status).toBe(200);
  }
  expect(await outcomeOf(contact(email, '198.18.3.1'))).toBe('sent');
  const beyond = await confirm((await mailedTo(email)).at(-1)!);
  expect([beyond.status, beyond.body.code]).toEqual([409, 'too-many-tickets']);
});

async function outcomesOf(address: string, visitors: readonly Visitor[]): Promise<(string | undefined)[]> {
  const outcomes: (string | undefined)[] = [];
  for (const [place, by] of visitors.entries()) {
    for (let time = 0; time < 4; time++) {
      outcomes.push(await outcomeOf(contact(`stranger${place}.${time}@example.net`, address, { by })));
    }
  }
  return outcomes;
}

test('further accounts do not mail further strangers from one address', async () => {
  const visitors: Visitor[] = [];
  for (const name of ['sender_one', 'sender_two', 'sender_three']) {
    const visitor = house.visitor();
    await visitor.register(name);
    visitors.push(visitor);
  }
  const outcomes = await outcomesOf('198.18.4.1', visitors);
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(10);
  expect(outcomes.slice(10)).toEqual(['rate-limited', 'rate-limited']);
  expect(await outcomeOf(contact('one.more@example.net', '198.18.4.2', { by: visitors[2]! }))).toBe('sent');
});

test('an account spends its day at every address', async () => {
  const by = house.visitor();
  await by.register('wandering_sender');
  const outcomes: (string | undefined)[] = [];
  for (let place = 0; place < 12; place++) {
    outcomes.push(await outcomeOf(contact(`far${place}@example.net`, `198.18.5.${place}`, { by })));
  }
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(10);
});

test('further accounts do not mail further confirmation links from one address', async () => {
  const statuses: number[] = [];
  for (let place = 0; place < 8; place++) {
    const visitor = house.visitor();
    await visitor.register(`changer_${place}`);
    // With the link of its registration, an account gets five a day.
    for (let time = 0; time < 4; time++) {
      const email = `change${place}.${time}@example.net`;
      const changed = await visitor.post('/api/auth/update-profile', { email }, from('198.18.6.1'));
      statuses.push(changed.status);
    }
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), ...Array.from({ length: 2 }, () => 429)]);
});
