// A row is claimed with a lease and marked `sending` before the server is contacted.
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import { type AnyStoredMail, MAIL_KINDS, type MailGuard, type MailKind } from '#contracts/internal/mail.ts';

type Fragment = ReturnType<typeof sql.fragment>;

export type OutboxRooms = {
  pool: DatabasePool;
  guard: MailGuard<CommonQueryMethods>;
  /** Replaced in tests. */
  now: () => Fragment;
};

export type ClaimedMail = {
  id: string;
  lease: string;
  account: number | null;
  to: string;
  messageId: string;
  queuedAt: number;
  attempts: number;
  breaks: number;
  isLate: boolean;
  mail: AnyStoredMail;
};

export type End = 'expired' | 'failed' | 'suppressed' | 'unknown';

const LEASE = sql.fragment`interval '2 minutes'`;
const UNDELIVERABLE = sql.fragment`interval '7 days'`;
const CONFIRMATIONS: ReadonlySet<MailKind> = new Set(['confirm-address', 'confirm-new-address']);
const WIPED_AFTER = sql.fragment`interval '7 days'`;
const REMOVED_AFTER = sql.fragment`interval '90 days'`;
const LONGEST_REPLY = 500;
/** An outage does not extend the deadlines of links. */
const IS_LINK = sql.fragment`priority = 0`;

const claimedRow = z.strictObject({
  id: z.string(),
  lease: z.string(),
  kind: z.enum(Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]]),
  account: z.int().nullable(),
  to: z.string(),
  params: z.unknown(),
  messageId: z.string(),
  queuedAt: z.int(),
  attempts: z.int(),
  breaks: z.int(),
  isLate: z.boolean(),
});

const lateRow = claimedRow.pick({ kind: true, account: true, to: true }).extend({ token: z.string().nullable() });

export class OutboxRows {
  readonly #rooms: OutboxRooms;

  constructor(rooms: OutboxRooms) {
    this.#rooms = rooms;
  }

  /** Refused ones come last. A lease that expired in `sending` counts as a break, because its outcome is unknown. */
  async claim(): Promise<ClaimedMail | null> {
    const { pool, now } = this.#rooms;
    const row = await pool.maybeOne(sql.type(claimedRow)`
      with due as (
        select id from mail.outbox
        where ended_at is null and next_at <= ${now()} and (lease_until is null or lease_until < ${now()})
        order by priority, attempts > 0, next_at, queued_at limit 1 for update skip locked
      )
      update mail.outbox set lease = gen_random_uuid(), lease_until = ${now()} + ${LEASE},
        breaks = breaks + case when state = 'sending' then 1 else 0 end
      from due where outbox.id = due.id
      returning outbox.id, lease, kind, account, to_address as "to", params, message_id as "messageId",
        queued_at as "queuedAt", attempts, breaks,
        deadline < ${now()} and (${IS_LINK} or not exists (select from mail.outage)) as "isLate"`);
    if (row === null) return null;
    const { kind, params, ...claimed } = row;
    return { ...claimed, mail: { kind, params: MAIL_KINDS[kind].params.parse(params) } as AnyStoredMail };
  }

  /** @returns false if this claim must not send the mail */
  begin(claimed: ClaimedMail): Promise<boolean> {
    const { pool, guard, now } = this.#rooms;
    return pool.transaction(async (transaction) => {
      if (claimed.isLate || !(await guard.stillWanted(transaction, checkOf(claimed)))) {
        await this.#end(transaction, claimed, { state: 'expired', reply: null });
        return false;
      }
      if (!(await this.#mayDeliver(transaction, claimed))) {
        await this.#end(transaction, claimed, { state: 'suppressed', reply: 'the address is undeliverable' });
        return false;
      }
      const { rowCount } = await transaction.query(sql.unsafe`
        update mail.outbox set state = 'sending', first_at = coalesce(first_at, ${now()}), lease_until = ${now()} + ${LEASE}
        where id = ${claimed.id} and lease = ${claimed.lease} and ended_at is null`);
      return rowCount > 0;
    });
  }

  /** A wrong mark must not lock out an owner: requested mail is still attempted, a reset once a day. */
  async #mayDeliver(transaction: CommonQueryMethods, { mail, to }: ClaimedMail): Promise<boolean> {
    if (CONFIRMATIONS.has(mail.kind)) return true;
    const { now } = this.#rooms;
    const key = mailAddressKey(to);
    const mark = sql.fragment`address_key = ${key} and undeliverable_since > ${now()} - ${UNDELIVERABLE}`;
    if (mail.kind === 'reset-password') {
      const tried = await transaction.query(sql.unsafe`
        update mail.address set reset_tried_at = ${now()}
        where ${mark} and (reset_tried_at is null or reset_tried_at < ${now()} - interval '1 day')`);
      if (tried.rowCount > 0) return true;
    }
    return !(await transaction.exists(sql.unsafe`select from mail.address where ${mark}`));
  }

  /** Holds even if another process has claimed the row since. */
  accepted(claimed: ClaimedMail, reply: string): Promise<void> {
    const { pool, guard, now } = this.#rooms;
    return pool.transaction(async (transaction) => {
      await guard.accepted(transaction, checkOf(claimed));
      await transaction.query(sql.unsafe`delete from mail.address where address_key = ${mailAddressKey(claimed.to)}`);
      await transaction.query(sql.unsafe`
        update mail.outbox set state = 'sent', sent_at = ${now()}, ended_at = ${now()}, lease = null, lease_until = null,
          last_reply = ${reply.slice(0, LONGEST_REPLY)}
        where id = ${claimed.id} and ended_at is null`);
    });
  }

  /** `isAttempt`: the server answered about this mail. */
  async again(
    { id, lease }: ClaimedMail,
    { waitMs, reply, isAttempt, isBreak }: { waitMs: number; reply: string; isAttempt: boolean; isBreak: boolean },
  ): Promise<void> {
    const { pool, now } = this.#rooms;
    await pool.query(sql.unsafe`
      update mail.outbox set state = 'queued', lease = null, lease_until = null,
        next_at = ${now()} + ${waitMs} * interval '1 millisecond', last_reply = ${reply.slice(0, LONGEST_REPLY)},
        attempts = attempts + ${isAttempt ? 1 : 0}, breaks = breaks + ${isBreak ? 1 : 0}
      where id = ${id} and lease = ${lease} and ended_at is null`);
  }

  end(claimed: ClaimedMail, state: End, reply: string): Promise<void> {
    return this.#rooms.pool.transaction((transaction) => this.#end(transaction, claimed, { state, reply }));
  }

  async #end(
    transaction: CommonQueryMethods,
    claimed: ClaimedMail,
    { state, reply }: { state: End; reply: string | null },
  ): Promise<void> {
    const { guard, now } = this.#rooms;
    const { id, lease } = claimed;
    // With an unknown outcome the mail may have arrived.
    if (state !== 'unknown') await guard.gaveUp(transaction, checkOf(claimed));
    await transaction.query(sql.unsafe`
      update mail.outbox set state = ${state}, ended_at = ${now()}, lease = null, lease_until = null,
        last_reply = coalesce(${reply?.slice(0, LONGEST_REPLY) ?? null}, last_reply)
      where id = ${id} and lease = ${lease} and ended_at is null`);
  }

  /** The address is not mailed for a week. */
  async undeliverable(claimed: ClaimedMail, reply: string): Promise<void> {
    const { pool, now } = this.#rooms;
    const key = mailAddressKey(claimed.to);
    await pool.transaction(async (transaction) => {
      await transaction.query(sql.unsafe`
        insert into mail.address (address_key, undeliverable_since, reply)
        values (${key}, ${now()}, ${reply.slice(0, LONGEST_REPLY)})
        on conflict (address_key) do update set undeliverable_since = excluded.undeliverable_since, reply = excluded.reply`);
      await this.#end(transaction, claimed, { state: 'suppressed', reply });
    });
  }

  async beginOutage(reason: string): Promise<void> {
    const { pool, now } = this.#rooms;
    await pool.query(sql.unsafe`
      insert into mail.outage (since, reason) values (${now()}, ${reason.slice(0, LONGEST_REPLY)})
      on conflict (only_one) do nothing`);
  }

  /** Extends the deadlines of waiting notices by their share of the outage. */
  async endOutage(): Promise<void> {
    const { pool, now } = this.#rooms;
    await pool.query(sql.unsafe`
      with ended as (delete from mail.outage returning since)
      update mail.outbox set deadline = deadline + (${now()} - greatest(ended.since, queued_at))
      from ended where ended_at is null and not ${IS_LINK}`);
  }

  async tidy(): Promise<void> {
    const { pool, guard, now } = this.#rooms;
    const late = await pool.any(sql.type(lateRow)`
      update mail.outbox set state = 'expired', ended_at = ${now()}
      where state = 'queued' and deadline < ${now()} and (lease_until is null or lease_until < ${now()})
        and (${IS_LINK} or not exists (select from mail.outage))
      returning kind, account, to_address as "to", params ->> 'token' as token`);
    for (const mail of late) await guard.gaveUp(pool, mail);
    await pool.query(sql.unsafe`
      update mail.outbox set params = null where ended_at < ${now()} - ${WIPED_AFTER} and params is not null`);
    await pool.query(sql.unsafe`delete from mail.outbox where ended_at < ${now()} - ${REMOVED_AFTER}`);
    await pool.query(sql.unsafe`delete from mail.address where undeliverable_since < ${now()} - ${UNDELIVERABLE}`);
  }
}

function checkOf({ mail, account, to }: ClaimedMail) {
  const token = 'token' in mail.params ? mail.params.token : null;
  return { kind: mail.kind, account, to, token };
}
