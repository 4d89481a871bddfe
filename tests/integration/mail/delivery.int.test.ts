import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { linkToken } from '#infra/ids/link-token.ts';
import type { MailRoom } from '#services/mail/start.ts';
import { eventually } from '#tests/support/eventually.ts';
import { LINK_KEY } from '#tests/support/mail-rooms.ts';
import { type MailBed, noticeMail, openMailBed, resetMail, TOKEN } from './mail-bed.ts';
import { readable } from './mail-server.ts';

const reached = (bed: MailBed, cause: string, state: string) =>
  eventually(async () => (await bed.stateOf(cause)) === state, { what: `${cause} that is ${state}` });

/** Time passes between attempts only: a mail in progress is given up after two minutes. */
const reachedByProbes = (bed: MailBed, room: MailRoom, cause: string, state: string) =>
  eventually(
    async () => {
      if ((await bed.stateOf(cause)) === state) return true;
      if (await bed.db.pool.exists(sql.unsafe`select from mail.outbox where lease is not null`)) return false;
      bed.after(MINUTE_MS / 2 + 1000);
      await room.pass();
      return false;
    },
    { what: `${cause} that is ${state} after a probe` },
  );

/** Moving the clock before would expire the mail's lease, which counts as a break. */
const putBack = (bed: MailBed) =>
  eventually(async () => (await bed.rows()).every(({ state }) => state === 'queued'), {
    what: 'mails that wait again',
  });

test('a mail has one recipient, fixed headers and the link; its row holds no usable link before or after', async () => {
  await using bed = await openMailBed();
  await bed.queue(resetMail('reset:1'));
  await bed.openRoom();
  await reached(bed, 'reset:1', 'sent');
  const [mail] = bed.server.accepted;
  expect(mail).toMatchObject({ to: ['anna@example.org'] });
  expect(mail!.from).toMatch(/^bounce\+[0-9a-f]{32}\.[0-9a-f]{20}@tally\.example$/);
  const source = readable(mail!);
  const [row] = await bed.rows();
  for (const header of [
    'From: Tallyhouse <mail@tally.example>',
    'To: anna@example.org',
    'Reply-To: help@tally.example',
    'Subject: Set a new password',
    `Message-ID: ${row!.messageId}`,
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
  ]) {
    expect(source).toContain(`${header}\r\n`);
  }
  expect(source).not.toMatch(/^(cc|bcc|x-mailer|list-unsubscribe):/im);
  const token = linkToken(LINK_KEY, TOKEN);
  expect(source).toContain(`https://tally.example/reset-password?token=${token}`);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(bed.guard.asked[0]).toEqual({ kind: 'reset-password', account: 7001, to: 'anna@example.org', token: TOKEN });
});

test('optional mail has headers to unsubscribe', async () => {
  await using bed = await openMailBed();
  const params = {
    username: 'anna',
    title: 'Offer reversed',
    message: 'Its points were taken back.',
    unsubscribe: TOKEN,
  };
  await bed.queue({ kind: 'notification', cause: 'notification:1', account: 7001, to: 'anna@example.org', params });
  await bed.openRoom();
  await reached(bed, 'notification:1', 'sent');
  const source = readable(bed.server.accepted[0]!).replaceAll(/\r\n\s+/g, ' ');
  const token = linkToken(LINK_KEY, TOKEN);
  expect(source).toContain(`List-Unsubscribe: <https://tally.example/api/notifications/unsubscribe?token=${token}>`);
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(bed.guard.asked[0]).toMatchObject({ kind: 'notification', token: null });
});

test('mail-once: a greylisted mail leaves at a later attempt, once, with the same Message-ID and link', async () => {
  await using bed = await openMailBed();
  const seen: string[] = [];
  bed.server.script.message = ({ messageId, source }) => {
    seen.push(`${messageId} ${/token=[\w-]+/.exec(readable({ source } as never))?.[0]}`);
    return seen.length < 3 ? '450 4.7.1 come again' : null;
  };
  await bed.queue(resetMail('reset:1'));
  await bed.openRoom();
  await eventually(async () => (await bed.rows())[0]!.attempts === 1);
  expect(bed.server.accepted).toEqual([]);
  bed.after(2 * MINUTE_MS);
  await eventually(async () => (await bed.rows())[0]!.attempts === 2);
  bed.after(7 * MINUTE_MS);
  await reached(bed, 'reset:1', 'sent');
  expect(bed.server.accepted).toHaveLength(1);
  expect(seen).toHaveLength(3);
  expect(new Set(seen).size).toBe(1);
});

test('a link that cannot be delivered for six hours expires, and its token is removed', async () => {
  await using bed = await openMailBed();
  bed.server.script.recipient = () => '450 4.7.1 come again';
  await bed.queue(resetMail('reset:1'));
  await bed.queue(noticeMail('changed:1'));
  await bed.openRoom();
  await eventually(async () => (await bed.rows()).every(({ attempts }) => attempts === 1));
  bed.server.script = {};
  bed.after(6 * HOUR_MS + MINUTE_MS);
  await reached(bed, 'reset:1', 'expired');
  await reached(bed, 'changed:1', 'sent');
  expect(bed.server.accepted).toHaveLength(1);
  expect(bed.guard.givenUp).toEqual([TOKEN]);
});

test('the link of a rejected mail is invalidated, that of a delivered one is not', async () => {
  await using bed = await openMailBed();
  bed.server.script.recipient = (address) => (address.startsWith('gone') ? '554 5.7.1 rejected' : null);
  await bed.queue(resetMail('reset:1'));
  await bed.queue(resetMail('reset:2', 'gone@example.org'));
  await bed.openRoom();
  await reached(bed, 'reset:1', 'sent');
  await reached(bed, 'reset:2', 'failed');
  expect(bed.guard.givenUp).toEqual([TOKEN]);
});

test('mail-once: an outage of an hour counts against no mail, and extends the deadlines of notices', async () => {
  await using bed = await openMailBed();
  await bed.server.close();
  await bed.queue(resetMail('reset:1'));
  await bed.queue(noticeMail('changed:1'));
  const before = await bed.rows();
  const room = await bed.openRoom();
  const outage = () => bed.db.pool.exists(sql.unsafe`select from mail.outage`);
  await eventually(outage, { what: 'an outage' });
  await putBack(bed);
  // Each probe is one mail.
  bed.after(HOUR_MS);
  await room.pass();
  await bed.server.open();
  await reachedByProbes(bed, room, 'reset:1', 'sent');
  await reachedByProbes(bed, room, 'changed:1', 'sent');
  expect(await outage()).toBe(false);
  const after = await bed.rows();
  expect(after.map(({ attempts, breaks }) => attempts + breaks)).toEqual([0, 0]);
  const moved = after.map(({ cause, deadline }) => [
    cause,
    deadline - before.find((row) => row.cause === cause)!.deadline >= HOUR_MS,
  ]);
  expect(Object.fromEntries(moved)).toEqual({ 'reset:1': false, 'changed:1': true });
  expect(bed.server.accepted.map(({ messageId }) => messageId)).toHaveLength(2);
});

test('a notice does not expire while the server is away, a link does', async () => {
  await using bed = await openMailBed();
  await bed.server.close();
  await bed.queue(resetMail('reset:1'));
  await bed.queue(noticeMail('changed:1'));
  const room = await bed.openRoom();
  // The other mail may not have been tried.
  await eventually(async () => (await bed.rows()).some(({ lastReply }) => lastReply !== null));
  bed.after(80 * HOUR_MS);
  await reachedByProbes(bed, room, 'reset:1', 'expired');
  await bed.server.open();
  await reachedByProbes(bed, room, 'changed:1', 'sent');
});

test('a refused login is an outage, not a fault of a mail', async () => {
  await using bed = await openMailBed();
  bed.server.script.login = () => '535 5.7.8 bad credentials';
  await bed.queue(noticeMail('changed:1'));
  const room = await bed.openRoom();
  await eventually(() => bed.db.pool.exists(sql.unsafe`select from mail.outage where reason like '%5.7.8%'`));
  await putBack(bed);
  expect(await bed.rows()).toMatchObject([{ attempts: 0 }]);
  bed.server.script = {};
  await reachedByProbes(bed, room, 'changed:1', 'sent');
});

test('mail-once: a break inside the message sends the same mail again; a second break is left to staff', async () => {
  await using bed = await openMailBed();
  const seen: string[] = [];
  bed.server.script.message = ({ messageId }) => {
    seen.push(messageId);
    return 'cut';
  };
  await bed.queue(noticeMail('changed:1'));
  await bed.openRoom();
  await eventually(async () => (await bed.rows())[0]!.breaks === 1);
  expect(await bed.stateOf('changed:1')).toBe('queued');
  bed.after(2 * MINUTE_MS);
  await reached(bed, 'changed:1', 'unknown');
  bed.after(HOUR_MS);
  expect(seen).toHaveLength(2);
  expect(new Set(seen).size).toBe(1);
});

test('a connection lost before the message is retried like a refusal', async () => {
  await using bed = await openMailBed();
  let isFirst = true;
  bed.server.script.recipient = () => {
    if (!isFirst) return null;
    isFirst = false;
    return 'cut';
  };
  await bed.queue(noticeMail('changed:1'));
  await bed.openRoom();
  await eventually(async () => (await bed.rows())[0]!.attempts === 1);
  bed.after(2 * MINUTE_MS);
  await reached(bed, 'changed:1', 'sent');
  expect(await bed.rows()).toMatchObject([{ attempts: 1, breaks: 0 }]);
  expect(bed.server.accepted).toHaveLength(1);
});

test('mail-once: two workers deliver each of many mails once', async () => {
  await using bed = await openMailBed();
  const causes = Array.from({ length: 60 }, (_, place) => `changed:${place}`);
  await Promise.all(causes.map((cause) => bed.queue(noticeMail(cause))));
  await Promise.all([bed.openRoom(), bed.openRoom()]);
  await eventually(async () => (await bed.rows()).every(({ state }) => state === 'sent'), { withinMs: 30_000 });
  expect(new Set(bed.server.accepted.map(({ messageId }) => messageId)).size).toBe(60);
  expect(bed.server.accepted).toHaveLength(60);
});

test('mail that is no longer wanted is not sent', async () => {
  await using bed = await openMailBed();
  bed.guard.isWanted = false;
  await bed.queue(resetMail('reset:1'));
  await bed.openRoom();
  await reached(bed, 'reset:1', 'expired');
  expect(bed.server.visits).toBe(0);
});

test("a mail's text is deleted after a week, its row after three months", async () => {
  await using bed = await openMailBed();
  await bed.queue(noticeMail('changed:1'));
  const room = await bed.openRoom();
  await reached(bed, 'changed:1', 'sent');
  expect((await bed.rows())[0]!.params).not.toBeNull();
  await room[Symbol.asyncDispose]();
  bed.after(8 * 24 * HOUR_MS);
  const second = await bed.openRoom();
  await eventually(async () => (await bed.rows())[0]!.params === null);
  await second[Symbol.asyncDispose]();
  bed.after(90 * 24 * HOUR_MS);
  await bed.openRoom();
  await eventually(async () => (await bed.rows()).length === 0);
});
