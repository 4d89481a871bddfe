import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Mail, MAIL_CLASSES } from '#contracts/internal/mail.ts';
import { mailQueue } from '#services/mail/port/queue-mail.ts';
import { testDatabase } from '#tests/support/database.ts';

const queueMail = mailQueue('house.example');
const TOKEN = '7d9f2d0e-6a58-4c2f-9a9b-0d8c3f1e2b4a';
const reset: Mail = {
  kind: 'reset-password',
  cause: 'reset:1',
  account: 7001,
  to: 'anna@example.org',
  params: { username: 'anna', token: TOKEN, at: 1_700_000_000_000 },
};

const about = { username: 'anna' };
const notice: Mail = {
  ...reset,
  kind: 'password-changed',
  cause: 'password-changed:1',
  params: { ...about, at: 1_700_000_000_000, zone: 'Europe/Berlin' },
};
const news: Mail = {
  ...reset,
  kind: 'notification',
  params: { ...about, title: 'A title', message: 'A message', unsubscribe: TOKEN },
};

const row = z.strictObject({
  id: z.string(),
  messageId: z.string(),
  params: z.unknown(),
  state: z.string(),
  hours: z.number(),
});
const rows = sql.type(row)`
  select id, message_id as "messageId", params, state,
    (extract(epoch from deadline - queued_at) / 3600)::float8 as hours
  from mail.outbox order by priority`;

test('a reason is mailed once, and mail queued by an event is rolled back with it', async () => {
  await using db = await testDatabase();
  const lost = db.pool.transaction(async (transaction) => {
    await queueMail(transaction, reset);
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  expect(await db.pool.any(rows)).toEqual([]);

  const queue = (mail: Mail) => db.pool.transaction((transaction) => queueMail(transaction, mail));
  expect(await Promise.all([queue(reset), queue(reset), queue({ ...reset, to: 'eve@example.org' })])).toContain(true);
  await queue(notice);
  const stored = await db.pool.any(rows);
  expect(stored).toMatchObject([
    { state: 'queued', hours: 6, params: { token: TOKEN, zone: 'UTC', browser: null } },
    { state: 'queued', hours: 72, params: { zone: 'Europe/Berlin' } },
  ]);
  expect(stored.map(({ id, messageId }) => messageId === `<${id}@house.example>`)).toEqual([true, true]);
});

test.each(['link', 'notice', 'news'] as const)(
  'an account gets at most the daily limit of mails of the class %s',
  async (name) => {
    await using db = await testDatabase();
    const { perDay } = MAIL_CLASSES[name];
    const kind = name === 'link' ? reset : name === 'notice' ? notice : news;
    const queued: boolean[] = [];
    for (let count = 0; count < perDay + 3; count++) {
      queued.push(await queueMail(db.pool, { ...kind, cause: `cause:${count}` }));
    }
    expect(queued.filter(Boolean)).toHaveLength(perDay);
    expect(await queueMail(db.pool, { ...(name === 'link' ? notice : reset), cause: 'other:1' })).toBe(true);
    expect(await queueMail(db.pool, { ...kind, account: 7002, cause: 'other:2' })).toBe(true);
  },
);

test.each([
  ['an address of two', { to: 'anna@example.org,eve@evil.example' }],
  ['a second header', { to: 'anna@example.org\r\nBcc: eve@evil.example' }],
  ['a word too many', { params: { ...reset.params, password: 'four brass lanterns' } }],
])('%s is a fault of the caller', async (_, change) => {
  await using db = await testDatabase();
  await expect(queueMail(db.pool, { ...reset, ...change } as Mail)).rejects.toThrow(z.ZodError);
  expect(await db.pool.any(rows)).toEqual([]);
});
