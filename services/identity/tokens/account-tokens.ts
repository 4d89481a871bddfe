// A token is bound to purpose, account, address and credential epoch, and used by deleting its row. A missing row means
// "invalid or expired", whatever the cause.
import { timingSafeEqual } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { v4 } from 'uuid';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import { linkToken, linkTokenHash, mailedCode } from '#infra/ids/link-token.ts';
import { noteDelivered } from '../../mail/port/note-delivered.ts';
import { type FlowRooms, INVALID_LINK, refusal } from '../flow-rooms.ts';
import { type LockedPerson, lockPerson } from '../people/lock-person.ts';

export type TokenPurpose = 'confirm-address' | 'reset-password' | 'confirm-new-address' | 'stop-change' | 'enrol';

/** New requests do not invalidate older links, so strangers cannot invalidate the player's. */
export const MOST_ALIVE = 3;
const LINK_LIFE_HOURS = 7;
const STOP_LIFE_HOURS = 7 * 24;

const idRow = z.strictObject({ id: z.string() });
const tokenRow = z.strictObject({ account: z.int(), purpose: z.string(), address: z.string() });
export type FoundToken = { account: AccountId; purpose: string; address: string };

type TokenOwner = { account: AccountId; epoch: number; address: string };

const insertToken = (
  { linkKey, random }: Pick<FlowRooms, 'linkKey' | 'random'>,
  { purpose, account, epoch, address, hours }: TokenOwner & { purpose: TokenPurpose; hours: number },
) => {
  const id = v4({ random: random.bytes(16) });
  return sql.type(idRow)`
    insert into account_tokens (id, hash, purpose, account, address, epoch, expires_at)
    values (${id}, ${sql.binary(linkTokenHash(linkToken(linkKey, id)))}, ${purpose}, ${account}, ${address}, ${epoch},
      now() + ${hours} * interval '1 hour')
    returning id`;
};

/** The person's row must be locked. Null if the account has MOST_ALIVE working links. */
export async function issueToken(
  rooms: Pick<FlowRooms, 'linkKey' | 'random'>,
  transaction: CommonQueryMethods,
  purpose: Exclude<TokenPurpose, 'stop-change'>,
  owner: TokenOwner,
): Promise<string | null> {
  if ((await countAlive(transaction, purpose, owner)) >= MOST_ALIVE) return null;
  return transaction.oneFirst(insertToken(rooms, { ...owner, purpose, hours: LINK_LIFE_HOURS }));
}

/** All mails about changes of one old address carry the same token, so that each has Stop. */
export async function issueStop(
  rooms: Pick<FlowRooms, 'linkKey' | 'random'>,
  transaction: CommonQueryMethods,
  owner: TokenOwner,
): Promise<string> {
  const kept = await transaction.maybeOneFirst(sql.type(idRow)`
    update account_tokens set expires_at = now() + ${STOP_LIFE_HOURS} * interval '1 hour'
    where account = ${owner.account} and purpose = 'stop-change' and address = ${owner.address} and expires_at > now()
    returning id`);
  return kept ?? transaction.oneFirst(insertToken(rooms, { ...owner, purpose: 'stop-change', hours: STOP_LIFE_HOURS }));
}

const countRow = z.strictObject({ count: z.int() });

export function countAlive(
  db: CommonQueryMethods,
  purpose: TokenPurpose,
  { account, epoch }: Pick<TokenOwner, 'account' | 'epoch'>,
): Promise<number> {
  return db.oneFirst(sql.type(countRow)`
    select count(*) from account_tokens
    where account = ${account} and purpose = ${purpose} and expires_at > now() and epoch = ${epoch}`);
}

const isAlive = (epoch: ReturnType<typeof sql.fragment>) => sql.fragment`
  usable_from <= now() and expires_at > now() and (purpose = 'stop-change' or epoch = ${epoch})`;

export function findToken(
  db: CommonQueryMethods,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<FoundToken | null> {
  return db.maybeOne(sql.type(tokenRow)`
    select account, purpose, address from account_tokens join users using (account)
    where hash = ${sql.binary(linkTokenHash(token))} and purpose = any(${sql.array([...purposes], 'text')})
      and ${isAlive(sql.fragment`credential_epoch`)}`);
}

function takeToken(transaction: CommonQueryMethods, token: string, person: LockedPerson): Promise<FoundToken | null> {
  return transaction.maybeOne(sql.type(tokenRow)`
    delete from account_tokens
    where hash = ${sql.binary(linkTokenHash(token))} and account = ${person.account}
      and ${isAlive(sql.fragment`${person.epoch}`)}
    returning account, purpose, address`);
}

const codedRow = z.strictObject({ id: z.string(), ...tokenRow.shape });

/** Of the working confirmation links of the person, the one with this code. */
export async function findByCode(
  transaction: CommonQueryMethods,
  person: LockedPerson,
  { linkKey, code }: { linkKey: string; code: string },
): Promise<FoundToken | null> {
  const alive = await transaction.any(sql.type(codedRow)`
    select id, account, purpose, address from account_tokens
    where account = ${person.account} and purpose = 'confirm-address' and ${isAlive(sql.fragment`${person.epoch}`)}`);
  const typed = Buffer.from(code);
  return alive.find(({ id }) => timingSafeEqual(Buffer.from(mailedCode(linkKey, id)), typed)) ?? null;
}

type Use = {
  token: string;
  purposes: readonly TokenPurpose[];
  by?: AccountId;
  /** Runs before any other lock, if another person's row must be locked too. */
  lock?: (transaction: CommonQueryMethods) => Promise<unknown>;
};

export type TokenWork<Result> = (
  transaction: CommonQueryMethods,
  person: LockedPerson,
  token: FoundToken,
) => Promise<Result | IdentityRefusal>;

/** Uses the token and runs `work` in one transaction: of concurrent uses, one succeeds. */
export function spendToken<Result>(
  { pool }: Pick<FlowRooms, 'pool'>,
  { token, purposes, by, lock }: Use,
  work: TokenWork<Result>,
): Promise<Result | IdentityRefusal> {
  return pool.transaction(async (transaction) => {
    const found = await findToken(transaction, token, purposes);
    if (found === null) return INVALID_LINK;
    if (by !== undefined && found.account !== by) {
      return refusal('other-account', 'This link belongs to another account. Sign out first.');
    }
    await lock?.(transaction);
    const person = await lockPerson(transaction, found.account);
    const taken = person === null ? null : await takeToken(transaction, token, person);
    if (person === null || taken === null) return INVALID_LINK;
    await noteDelivered(transaction, taken.address);
    return work(transaction, person, taken);
  });
}

export async function sweepTokens(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`
    delete from account_tokens where expires_at < now() and created_at < now() - ${LINK_LIFE_HOURS} * interval '1 hour'`);
}
