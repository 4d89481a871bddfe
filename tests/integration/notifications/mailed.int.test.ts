import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DEFAULT_TERMS } from '#contracts/settings/terms.ts';
import { linkToken } from '#infra/ids/link-token.ts';
import { adjusts, credits, decides, excludes, reverses, withdraws } from '#tests/support/asks.ts';
import { sendReminders } from '#services/notifications/reminders.ts';
import { storeNotice } from '#services/notifications/port/store-notice.ts';
import { eventually } from '#tests/support/eventually.ts';
import { LINK_KEY } from '#tests/support/mail-rooms.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

const mailRow = z.object({
  account: z.int(),
  params: z.object({
    title: z.string(),
    subject: z.string().nullable(),
    facts: z.array(z.tuple([z.string(), z.string()])),
    unsubscribe: z.string(),
  }),
});

/** Once no notification is due. */
async function mailsTo(account: number) {
  await house.notifier.caughtUp();
  const due = sql.unsafe`select from notifications.notification where mail = 'due'`;
  await eventually(async () => (await house.db.pool.query(due)).rowCount === 0);
  return house.db.pool.any(sql.type(mailRow)`
    select account, params from mail.outbox where kind = 'notification' and account = ${account} order by queued_at`);
}

async function playerNamed(username: string, isConfirmed = true): Promise<{ visitor: Visitor; id: number }> {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  if (isConfirmed) {
    await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  }
  return { visitor, id };
}

async function reversedOffer(account: number): Promise<void> {
  const credit = credits(account, 40);
  await accepted(house.ledger, credit);
  await accepted(house.ledger, reverses(account, credit.commandId));
}

test('a reversed offer is mailed once to a confirmed address; credits are not mailed, nor is anything to an unconfirmed one', async () => {
  const [anna, bert] = [await playerNamed('mailed_anna'), await playerNamed('unconfirmed_bert', false)];
  await Promise.all([reversedOffer(anna.id), reversedOffer(bert.id)]);
  expect((await mailsTo(anna.id)).map(({ params }) => params.title)).toEqual(['Offer reversed']);
  expect(await mailsTo(bert.id)).toEqual([]);
});

test('a credit that was pending is mailed when it arrives, with its points in the subject', async () => {
  const anna = await playerNamed('waiting_anna');
  const credit = credits(anna.id, 1200);
  const params = { state: 'pending', network: 'cpx', points: 1200, releaseAt: Date.now() } as const;
  const pending = {
    account: anna.id,
    fact: { kind: 'offer', params },
    cause: `offer:pending:${credit.commandId}`,
  } as const;
  await house.db.pool.transaction((transaction) => storeNotice(transaction, pending));
  await accepted(house.ledger, credit);
  expect((await mailsTo(anna.id)).map(({ params: { subject, facts } }) => ({ subject, facts }))).toEqual([
    {
      subject: '+1,200 points from CPX Research offer',
      facts: [
        ['Offer', 'CPX Research offer'],
        ['Points', '+1,200'],
      ],
    },
  ]);
});

test('an approved withdrawal is mailed with the amount of its request', async () => {
  const anna = await playerNamed('withdrawing_anna');
  await accepted(house.ledger, adjusts(anna.id, 20_000));
  const request = withdraws(anna.id, 500);
  await accepted(house.ledger, request);
  await accepted(house.ledger, decides('approve-withdrawal', anna.id, request.commandId));
  const subjects = (await mailsTo(anna.id)).map(({ params }) => params.subject);
  expect(subjects).toEqual(['Your withdrawal of $5.00 was requested', 'Your withdrawal of $5.00 was approved']);
});

test('one click without signing in turns off mail of that kind only, and the row holds no working link', async () => {
  const anna = await playerNamed('leaving_anna');
  await reversedOffer(anna.id);
  const [mail] = await mailsTo(anna.id);
  const token = linkToken(LINK_KEY, mail!.params.unsubscribe);
  // As a mail program sends it (RFC 8058): a form without cookies and origin.
  const click = (by: string) =>
    fetch(`${house.address}/api/notifications/unsubscribe?token=${by}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await click(mail!.params.unsubscribe)).status).toBe(400);
  expect([(await click(token)).status, (await click(token)).status]).toEqual([200, 200]);
  type Choices = { preferences: { kind: string; screen: boolean; mail: boolean }[] };
  const { body } = await anna.visitor.get<Choices>('/api/notifications/preferences');
  const choiceOf = (kind: string) => body.preferences.find((choice) => choice.kind === kind);
  expect(choiceOf('offer')).toMatchObject({ screen: true, mail: false });
  expect(choiceOf('system')).toMatchObject({ mail: true });
  await reversedOffer(anna.id);
  expect(await mailsTo(anna.id)).toHaveLength(1);
});

test('a reminder of the daily bonus is mailed once a day to a player who asked for it, until they unsubscribe', async () => {
  const [anna, bert] = [await playerNamed('reminded_anna'), await playerNamed('claiming_bert')];
  const hourOf = async () => (await anna.visitor.get<{ hour: number | null }>('/api/daily-bonus/reminder')).body.hour;
  expect(await hourOf()).toBeNull();
  for (const { visitor } of [anna, bert]) await visitor.call('PUT', '/api/daily-bonus/reminder', { body: { hour: 0 } });
  await bert.visitor.post('/api/daily-bonus');
  await house.projector.caughtUp();
  const rooms = { pool: house.db.pool, clock: { now: () => Date.now() }, settings: DEFAULT_TERMS };
  // The hour has passed today, so they wait until tomorrow.
  await sendReminders(rooms);
  expect(await mailsTo(anna.id)).toEqual([]);
  await house.db.pool.query(sql.unsafe`update notifications.preference set reminded_on = null`);
  await Promise.all([sendReminders(rooms), sendReminders(rooms)]);
  const [mail, ...more] = await mailsTo(anna.id);
  expect([mail!.params.subject, more]).toEqual(['Your daily bonus: 5 points to claim today', []]);
  expect(await mailsTo(bert.id)).toEqual([]);
  const token = linkToken(LINK_KEY, mail!.params.unsubscribe);
  await fetch(`${house.address}/api/notifications/unsubscribe?token=${token}`, { method: 'POST' });
  expect(await hourOf()).toBeNull();
});

test('a message marked for mail goes to everyone eligible; excluded players get none', async () => {
  const [anna, bert] = [await playerNamed('global_mail_anna'), await playerNamed('excluded_bert')];
  await accepted(house.ledger, excludes(bert.id, { type: 'time-out', days: 1 }));
  await house.projector.caughtUp();
  const admin = house.visitor();
  await joinsStaff(house, admin, 'mailing_warden', 'admin');
  const body = { title: 'New terms', message: 'They begin in May.', mail: true };
  await admin.post('/api/admin/notifications', body, { 'idempotency-key': crypto.randomUUID() });
  expect((await mailsTo(anna.id)).map(({ params }) => params.title)).toEqual(['New terms']);
  expect(await mailsTo(bert.id)).toEqual([]);
});
