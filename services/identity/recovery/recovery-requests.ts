// Requests are stored for any address and looked up later, so that neither answer nor timing reveals whether an account has
// it.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import { spendOfDay } from '../counts.ts';
import { agentWords } from '../devices/agent-words.ts';
import { networkOf } from '../devices/network.ts';
import { placeOf } from '../devices/place.ts';
import type { FlowRooms } from '../flow-rooms.ts';
import { findAccountByAddress } from '../people/find-people.ts';
import { lockPerson } from '../people/lock-person.ts';
import { countAlive, issueToken, MOST_ALIVE } from '../tokens/account-tokens.ts';

export const RECOVERY = 'recovery';

const idRow = z.strictObject({ id: z.string() });

export async function requestReset({ pool }: Pick<FlowRooms, 'pool'>, email: string, visit: Visit): Promise<void> {
  await pool.transaction(async (transaction) => {
    const id = await transaction.oneFirst(sql.type(idRow)`
      insert into recovery_requests (address, network, country, agent_words)
      values (${email}, ${networkOf(visit.address)}, ${visit.country ?? null}, ${agentWords(visit.agent)})
      returning id`);
    await addJob(transaction, { queue: RECOVERY, key: id });
  });
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

export function handleRequest(rooms: FlowRooms, id: string): Promise<void> {
  return rooms.pool.transaction(async (transaction) => {
    const request = await transaction.maybeOne(sql.type(requestRow)`
      select id, address, agent_words as browser, at, network, country from recovery_requests
      where id = ${id} and handled_at is null for update`);
    if (request === null) return;
    await mailLink(rooms, transaction, request);
    await transaction.query(sql.unsafe`
      update recovery_requests set handled_at = now(), address = null where id = ${request.id}`);
  });
}

async function mailLink(rooms: FlowRooms, transaction: CommonQueryMethods, request: Request): Promise<void> {
  const key = mailAddressKey(request.address);
  const account = await findAccountByAddress(transaction, request.address);
  const person = account === null ? null : await lockPerson(transaction, account);
  if (person === null || person.isBanned || person.email === null || mailAddressKey(person.email) !== key) return;
  const { username, epoch, email } = person;
  const owner = { account: person.account, epoch, address: email };
  const alive = await countAlive(transaction, 'reset-password', owner);
  if (alive >= MOST_ALIVE) return;
  // The first link is not counted: a stranger's requests must not leave the owner without one.
  if (alive > 0 && (await spendOfDay(transaction, 'more-reset-links', person.account)) !== null) return;
  const token = await issueToken(rooms, transaction, 'reset-password', owner);
  if (token === null) return;
  const params = { username, token, at: request.at, browser: request.browser, place: placeOf(request) };
  const cause = `reset:${request.id}`;
  await rooms.queueMail(transaction, { kind: 'reset-password', cause, account: person.account, to: email, params });
}

export async function sweepRequests(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`delete from recovery_requests where at < now() - interval '1 day'`);
}
