import { sql } from 'slonik';
import { expect, test } from 'vitest';
import type { MailToCheck } from '#contracts/internal/mail.ts';
import { mailGuard } from '#services/identity/mail-guard.ts';
import { storePerson } from '#services/identity/people/store-person.ts';
import { testDatabase } from '#tests/support/database.ts';

const notice: MailToCheck = { kind: 'password-changed', account: 7001, to: 'anna@example.org', token: null };
const link: MailToCheck = { ...notice, kind: 'reset-password', token: '7d9f2d0e-6a58-4c2f-9a9b-0d8c3f1e2b4a' };

test('mail goes to an existing account at its current address; a banned one gets no links', async () => {
  await using db = await testDatabase();
  const person = { account: 7001, username: 'anna', email: 'anna@example.org', passwordHash: 'x' };
  await storePerson(db.pool, { ...person, firstName: null, lastName: null, referredBy: null, at: 1 });
  await db.pool.query(sql.unsafe`
    insert into account_tokens (id, hash, purpose, account, address, epoch, expires_at)
    values (${link.token}, '', 'reset-password', 7001, 'anna@example.org', 0, now() + interval '7 hours')`);
  const ask = (mail: MailToCheck) => db.pool.transaction((transaction) => mailGuard.stillWanted(transaction, mail));

  expect([await ask(notice), await ask(link)]).toEqual([true, true]);
  expect(await ask({ ...notice, account: 7002 })).toBe(false);
  expect(await ask({ ...notice, to: 'old@example.org' })).toBe(false);
  await db.pool.query(sql.unsafe`
    insert into address_changes (account, new_address, old_address) values (7001, 'anna@example.org', 'old@example.org')`);
  expect(await ask({ ...notice, kind: 'address-changed', to: 'old@example.org' })).toBe(true);
  await db.pool.query(sql.unsafe`update users set credential_epoch = 1 where account = 7001`);
  expect(await ask(link)).toBe(false);
  await db.pool.query(sql.unsafe`update users set credential_epoch = 0 where account = 7001`);
  await db.pool.query(sql.unsafe`update users set is_banned = true where account = 7001`);
  expect([await ask(notice), await ask(link)]).toEqual([true, false]);
});
