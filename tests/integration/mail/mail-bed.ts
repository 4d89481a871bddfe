import { sql } from 'slonik';
import { z } from 'zod';
import type { Mail, MailToCheck } from '#contracts/internal/mail.ts';
import { mailQueue } from '#services/mail/port/queue-mail.ts';
import { type MailRoom, openMail } from '#services/mail/start.ts';
import { testDatabase } from '#tests/support/database.ts';
import { roomsOf } from './mail-room.ts';
import { MailServer } from './mail-server.ts';

export const TOKEN = '7d9f2d0e-6a58-4c2f-9a9b-0d8c3f1e2b4a';

export const queueMail = mailQueue('tally.example');

const row = z.object({
  cause: z.string(),
  state: z.string(),
  attempts: z.int(),
  breaks: z.int(),
  messageId: z.string(),
  deadline: z.int(),
  lastReply: z.string().nullable(),
  params: z.unknown(),
});

export async function openMailBed() {
  await using stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  const server = stack.use(new MailServer());
  await server.open();
  let shiftMs = 0;
  const guard = { asked: [] as MailToCheck[], givenUp: [] as (string | null)[], isWanted: true };
  const opened = stack.move();

  return {
    db,
    server,
    guard,
    async openRoom(): Promise<MailRoom> {
      const room = openMail({
        ...roomsOf(server.url, () => shiftMs),
        pool: db.pool,
        guard: {
          stillWanted(_, mail) {
            guard.asked.push(mail);
            return Promise.resolve(guard.isWanted);
          },
          accepted: () => Promise.resolve(),
          gaveUp(_, { token }) {
            guard.givenUp.push(token);
            return Promise.resolve();
          },
        },
      });
      return opened.use(room);
    },
    /** Advances the database's clock and the process's. */
    after(ms: number) {
      shiftMs += ms;
    },
    queue: (mail: Mail) => queueMail(db.pool, mail),
    rows: () =>
      db.pool.any(sql.type(row)`
        select cause, state, attempts, breaks, message_id as "messageId", deadline, last_reply as "lastReply", params
        from mail.outbox order by queued_at, cause`),
    async stateOf(cause: string): Promise<string> {
      return db.pool.oneFirst(sql.type(z.object({ state: z.string() }))`
        select state from mail.outbox where cause = ${cause}`);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

export type MailBed = Awaited<ReturnType<typeof openMailBed>>;

export function resetMail(cause: string, to = 'anna@example.org'): Mail {
  const params = { username: 'anna', token: TOKEN, at: 1_700_000_000_000 };
  return { kind: 'reset-password', cause, account: 7001, to, params };
}

export function noticeMail(cause: string, to = 'anna@example.org'): Mail {
  const params = { username: 'anna', at: 1_700_000_000_000 };
  return { kind: 'password-changed', cause, account: 7001, to, params };
}
