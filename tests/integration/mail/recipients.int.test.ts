import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { eventually } from '#tests/support/eventually.ts';
import { noticeMail, openMailBed, resetMail, TOKEN } from './mail-bed.ts';
import { readable } from './mail-server.ts';

test('mail-head-of-line: a mail never tried goes before fifty rows that are refused repeatedly', async () => {
  await using bed = await openMailBed();
  bed.server.script.recipient = (address) => (address.startsWith('gone') ? '450 4.2.0 come again' : null);
  const refused = Array.from({ length: 50 }, (_, place) => resetMail(`reset:${place}`, `gone${place}@example.org`));
  await Promise.all(refused.map(bed.queue));
  const room = await bed.openRoom();
  await eventually(async () => (await bed.rows()).every(({ attempts }) => attempts === 1));
  await room[Symbol.asyncDispose]();
  bed.after(2 * MINUTE_MS);
  await bed.queue(resetMail('reset:new', 'anna@example.org'));
  const before = bed.server.asked.length;
  await bed.openRoom();
  await eventually(async () => (await bed.stateOf('reset:new')) === 'sent');
  // Two are sent at once, and either may be the slower one.
  expect(bed.server.asked.slice(before, before + 10)).toContain('anna@example.org');
});

test('a link is sent before notices that wait longer', async () => {
  await using bed = await openMailBed();
  await Promise.all(
    Array.from({ length: 20 }, (_, place) => bed.queue(noticeMail(`changed:${place}`, 'bob@example.org'))),
  );
  await bed.queue(resetMail('reset:1'));
  await bed.openRoom();
  await eventually(async () => (await bed.rows()).every(({ state }) => state === 'sent'));
  expect(bed.server.asked.slice(0, 10)).toContain('anna@example.org');
});

test('an unknown mailbox gets one reset a day, and nothing else for a week', async () => {
  await using bed = await openMailBed();
  bed.server.script.recipient = () => '550 5.1.1 no such user';
  await bed.queue(noticeMail('changed:1', 'Anna@example.org'));
  await bed.openRoom();
  const ended = async (cause: string, state: string) =>
    eventually(async () => (await bed.stateOf(cause)) === state, { what: `${cause} ${state}` });
  await ended('changed:1', 'suppressed');
  bed.server.script = {};
  await bed.queue(noticeMail('changed:2'));
  await ended('changed:2', 'suppressed');
  expect(bed.server.asked).toHaveLength(1);

  bed.server.script.recipient = () => '450 4.7.1 come again';
  await bed.queue(resetMail('reset:1'));
  await eventually(() => bed.server.asked.length === 2);
  await bed.queue(resetMail('reset:2'));
  await ended('reset:2', 'suppressed');

  // A mailbox that accepts a mail exists.
  bed.server.script = {};
  bed.after(25 * HOUR_MS);
  await bed.queue({ ...resetMail('reset:3') });
  await bed.db.pool.query(sql.unsafe`
    update mail.outbox set deadline = deadline + interval '1 day' where cause = 'reset:3'`);
  await ended('reset:3', 'sent');
  await bed.queue(noticeMail('changed:3'));
  await bed.db.pool.query(sql.unsafe`update mail.outbox set next_at = now() where cause = 'changed:3'`);
  await ended('changed:3', 'sent');
});

test('a confirmation requested by the owner is tried at an unknown mailbox, and its delivery removes the mark', async () => {
  await using bed = await openMailBed();
  bed.server.script.recipient = () => '550 5.1.1 no such user';
  await bed.queue(noticeMail('changed:1'));
  await bed.openRoom();
  const ended = async (cause: string, state: string) =>
    eventually(async () => (await bed.stateOf(cause)) === state, { what: `${cause} ${state}` });
  await ended('changed:1', 'suppressed');
  bed.server.script = {};
  const params = { username: 'anna', token: TOKEN };
  const cause = 'confirm:1';
  await bed.queue({ kind: 'confirm-address', cause, account: 7001, to: 'anna@example.org', params });
  await ended('confirm:1', 'sent');
  await bed.queue(noticeMail('changed:2'));
  await ended('changed:2', 'sent');
});

test('a refusal that is not about the mailbox is parked, and the address is kept', async () => {
  await using bed = await openMailBed();
  bed.server.script.message = () => '554 5.7.1 listed';
  await bed.queue(noticeMail('changed:1'));
  await bed.openRoom();
  await eventually(async () => (await bed.stateOf('changed:1')) === 'failed');
  expect((await bed.rows())[0]!.lastReply).toContain('5.7.1');
  bed.server.script = {};
  await bed.queue(noticeMail('changed:2'));
  await eventually(async () => (await bed.stateOf('changed:2')) === 'sent');
});

test('mail-recipient: user input adds no recipient, header or link', async () => {
  await using bed = await openMailBed();
  const name = 'Key"\r\nBcc: eve@evil.example\r\n\r\n<a href="https://evil.example">Win</a>';
  const params = { username: 'anna', at: 1_700_000_000_000, name, browser: 'https://evil.example' };
  await bed.queue({ kind: 'passkey-added', cause: 'passkey:1', account: 7001, to: 'anna@example.org', params });
  await bed.openRoom();
  await eventually(async () => (await bed.stateOf('passkey:1')) === 'sent');
  expect(bed.server.asked).toEqual(['anna@example.org']);
  const source = readable(bed.server.accepted[0]!);
  expect(source).not.toMatch(/^bcc:/im);
  expect(source).not.toContain('https://evil.example');
  // The button and the address of support.
  expect(source.match(/<a /g)).toHaveLength(2);
});
