import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { type InvitationState, invitationState } from '#contracts/referrals/invitation.ts';

const LISTED = 100;
/** Bounds the comparison at a sign-in. */
const COMPARED = 200;

const invitationRow = z.object({ friend: z.int(), invitedAt: z.number(), state: invitationState });
export type Invitation = z.infer<typeof invitationRow>;

export async function addInvitation(
  transaction: CommonQueryMethods,
  { friend, referrer, isNew }: { friend: AccountId; referrer: AccountId; isNew: boolean },
): Promise<void> {
  const state: InvitationState = isNew ? 'pending' : 'refused-known-mailbox';
  await transaction.query(sql.unsafe`
    insert into invitations.invitation (friend, referrer, invited_at, state, decided_at)
    values (${friend}, ${referrer}, now(), ${state}, ${isNew ? null : sql.fragment`now()`})`);
}

export function listInvitations(db: CommonQueryMethods, referrer: AccountId): Promise<readonly Invitation[]> {
  return db.any(sql.type(invitationRow)`
    select friend, invited_at as "invitedAt", state from invitations.invitation
    where referrer = ${referrer} order by invited_at desc, friend limit ${LISTED}`);
}

const ownRow = z.object({ referrer: z.int().nullable(), state: invitationState });

export function findInvitation(db: CommonQueryMethods, friend: AccountId): Promise<z.infer<typeof ownRow> | null> {
  return db.maybeOne(sql.type(ownRow)`select referrer, state from invitations.invitation where friend = ${friend}`);
}

const countsRow = z.object({ count: z.int(), pending: z.int() });

export function countInvitations(db: CommonQueryMethods, referrer: AccountId) {
  return db.one(sql.type(countsRow)`
    select count(*)::int8 as count, (count(*) filter (where state = 'pending'))::int8 as pending
    from invitations.invitation where referrer = ${referrer}`);
}

const otherRow = z.object({ other: z.int() });

/** The account's inviter and its latest friends. */
export async function pendingOthers(db: CommonQueryMethods, account: AccountId): Promise<readonly AccountId[]> {
  const rows = await db.any(sql.type(otherRow)`
    (select referrer as other from invitations.invitation
      where friend = ${account} and state = 'pending' and referrer is not null)
    union all
    (select friend as other from invitations.invitation
      where referrer = ${account} and state = 'pending' order by invited_at desc limit ${COMPARED})`);
  return rows.map(({ other }) => other);
}

export async function noteSharedDevice(
  transaction: CommonQueryMethods,
  account: AccountId,
  others: readonly AccountId[],
): Promise<void> {
  const them = sql.array([...others], 'int8');
  await transaction.query(sql.unsafe`
    update invitations.invitation set has_shared_device = true
    where state = 'pending'
      and ((friend = ${account} and referrer = any(${them})) or (referrer = ${account} and friend = any(${them})))`);
}

const countRow = z.object({ count: z.int() });
const TODAY = sql.fragment`(now() at time zone 'UTC')::date`;

/** Bonuses of today that are paid, or about to be. */
export function countOfToday(db: CommonQueryMethods, referrer: AccountId): Promise<number> {
  return db.oneFirst(sql.type(countRow)`
    select count(*)::int8 as count from invitations.invitation where referrer = ${referrer} and bonus_day = ${TODAY}`);
}

/** False if the referrer has `most` bonuses today. The lock counts decisions of other gateways. */
export function takeDay(
  pool: DatabasePool,
  { friend, referrer, most }: { friend: AccountId; referrer: AccountId; most: number },
): Promise<boolean> {
  return pool.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`
      select pg_advisory_xact_lock(hashtextextended(${`invitations of ${referrer}`}, 0))`);
    const { rowCount } = await transaction.query(sql.unsafe`
      update invitations.invitation set bonus_day = coalesce(bonus_day, ${TODAY})
      where friend = ${friend} and (bonus_day is not null or
        (select count(*) from invitations.invitation where referrer = ${referrer} and bonus_day = ${TODAY}) < ${most})`);
    return rowCount > 0;
  });
}

const pendingRow = z.object({
  friend: z.int(),
  hasSharedDevice: z.boolean(),
  /** The friend's time to become active has passed. */
  isOver: z.boolean(),
});
export type Pending = z.infer<typeof pendingRow>;

/** The least recently checked. */
export async function takePending(
  pool: DatabasePool,
  { limit, days }: { limit: number; days: number },
): Promise<readonly Pending[]> {
  return pool.any(sql.type(pendingRow)`
    update invitations.invitation set checked_at = clock_timestamp()
    where friend in (
      select friend from invitations.invitation where state = 'pending'
      order by checked_at limit ${limit})
    returning friend, has_shared_device as "hasSharedDevice",
      invited_at < now() - ${days} * interval '1 day' as "isOver"`);
}

export async function decide(
  pool: DatabasePool,
  friend: AccountId,
  state: Exclude<InvitationState, 'pending'>,
): Promise<void> {
  await pool.query(sql.unsafe`
    update invitations.invitation set state = ${state}, decided_at = now()
    where friend = ${friend} and state = 'pending'`);
}
