// Reads mail from the outbox as the mail room does.
import { sql } from 'slonik';
import { z } from 'zod';
import type { MailKind } from '#contracts/internal/mail.ts';
import { linkToken } from '#infra/ids/link-token.ts';
import { mailGuard } from '#services/identity/mail-guard.ts';
import { eventually } from '#tests/support/eventually.ts';
import { LINK_KEY } from '#tests/support/mail-rooms.ts';
import type { House } from '../gateway/house.ts';

const row = z.object({
  id: z.string(),
  kind: z.string(),
  account: z.int(),
  to: z.string(),
  params: z.record(z.string(), z.unknown()),
});

export type Delivered = { kind: MailKind; account: number; to: string; params: Record<string, unknown>; token: string };

/** Returns what was sent. `token` is empty for mail without a link. */
export async function deliver({ db }: Pick<House, 'db'>): Promise<Delivered[]> {
  const { pool } = db;
  const waiting = await pool.any(sql.type(row)`
    select id, kind, account, to_address as "to", params from mail.outbox where state = 'queued' order by queued_at, id`);
  const delivered: Delivered[] = [];
  for (const { id, params, ...mail } of waiting) {
    const kind = mail.kind as MailKind;
    const tokenId = typeof params['token'] === 'string' ? params['token'] : null;
    const isWanted = await pool.transaction((transaction) =>
      mailGuard.stillWanted(transaction, { ...mail, kind, token: tokenId }),
    );
    const state = isWanted ? 'sent' : 'expired';
    await pool.query(sql.unsafe`update mail.outbox set state = ${state}, ended_at = now() where id = ${id}`);
    if (isWanted)
      delivered.push({ ...mail, kind, params, token: tokenId === null ? '' : linkToken(LINK_KEY, tokenId) });
  }
  return delivered;
}

export async function requestsHandled({ db }: Pick<House, 'db'>): Promise<void> {
  const open = sql.unsafe`select from recovery_requests where handled_at is null`;
  await eventually(async () => (await db.pool.query(open)).rowCount === 0, { what: 'requests that are handled' });
}

export const mailOf = (mails: readonly Delivered[], kind: MailKind, to?: string): Delivered => {
  const found = mails.find((mail) => mail.kind === kind && (to === undefined || mail.to === to));
  if (found === undefined)
    throw new Error(`no ${kind} to ${to ?? 'anybody'} among ${mails.map((mail) => mail.kind).join(', ')}`);
  return found;
};

export async function resetLinkFor(house: House, email: string, address = '192.0.2.200'): Promise<string> {
  await house.visitor().post('/api/auth/forgot-password', { email }, { 'x-forwarded-for': address });
  await requestsHandled(house);
  return mailOf(await deliver(house), 'reset-password', email).token;
}

export async function confirmedPlayer(house: House, username: string) {
  const visitor = house.visitor();
  const user = await visitor.register(username);
  const { token } = mailOf(await deliver(house), 'confirm-address', user.email!);
  const confirmed = await visitor.post('/api/auth/verify-email', { token });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return { visitor, user, email: user.email! };
}
