// Forgotten passwords. A request is written down for any address and answered; whether the address is anybody's is looked up later,
// so that neither the answer nor its time tells.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { addressCountKey, countWithin } from '../counts.ts';
import { agentWords } from '../devices/agent-words.ts';
import { networkOf } from '../devices/network.ts';
import { placeOf } from '../devices/place.ts';
import type { FlowRooms } from '../flow-rooms.ts';
import { lockPerson } from '../people/lock-person.ts';
import { issueToken } from '../tokens/account-tokens.ts';

const HOUR_SECONDS = 3600;
const PER_HOUR = 3;
const PER_DAY = 10;

export async function requestReset({ pool }: Pick<FlowRooms, 'pool'>, email: string, visit: Visit): Promise<void> {
  await pool.query(sql.unsafe`
    insert into recovery_requests (address, network, country, agent_words)
    values (${email}, ${networkOf(visit.address)}, ${visit.country ?? null}, ${agentWords(visit.agent)})`);
}

const requestRow = z.strictObject({
  id: z.string(),
  address: z.string(),
  browser: z.string(),
  at: z.int(),
  network: z.string().nullable(),
  country: z.string().nullable(),
});
type Request = z.infer<typeof requestRow>;
const accountRow = z.strictObject({ account: z.int() });

/** Handles the oldest request that nobody else is handling. False: there is none. */
export function handleRequest(rooms: FlowRooms): Promise<boolean> {
  return rooms.pool.transaction(async (transaction) => {
    const request = await transaction.maybeOne(sql.type(requestRow)`
      select id, address, agent_words as browser, at, network, country from recovery_requests
      where handled_at is null order by at limit 1 for update skip locked`);
    if (request === null) return false;
    await mailLink(rooms, transaction, request);
    await transaction.query(sql.unsafe`
      update recovery_requests set handled_at = now(), address = null where id = ${request.id}`);
    return true;
  });
}

async function mailLink(rooms: FlowRooms, transaction: CommonQueryMethods, request: Request): Promise<void> {
  const key = mailAddressKey(request.address);
  // Counted whether or not the address is known.
  const thisHour = await countWithin(transaction, addressCountKey(rooms.linkKey, 'reset-hour', key), HOUR_SECONDS);
  const today = await countWithin(transaction, addressCountKey(rooms.linkKey, 'reset-day', key), 24 * HOUR_SECONDS);
  if (thisHour > PER_HOUR || today > PER_DAY) return;
  const account = await transaction.maybeOneFirst(sql.type(accountRow)`
    select account from users where email_key = ${key}`);
  const person = account === null ? null : await lockPerson(transaction, account);
  if (person === null || person.isBanned || person.email === null || mailAddressKey(person.email) !== key) return;
  const { username, epoch, email } = person;
  const token = await issueToken(rooms, transaction, 'reset-password', {
    account: person.account,
    epoch,
    address: email,
  });
  if (token === null) return;
  const params = { username, token, at: request.at, browser: request.browser, place: placeOf(request) };
  const cause = `reset:${request.id}`;
  // To the stored address, never to the one that was typed.
  await rooms.queueMail(transaction, { kind: 'reset-password', cause, account: person.account, to: email, params });
}

export async function sweepRequests(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`delete from recovery_requests where handled_at < now() - interval '1 day'`);
}
