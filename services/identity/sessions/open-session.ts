import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { SessionKey, SessionRecord, SignInFacts, Visit } from '#contracts/internal/sessions.ts';
import { agentWords } from '../devices/agent-words.ts';
import { deviceHash, knowingDevice, noteDevice } from '../devices/known-devices.ts';
import { noteNetwork } from '../devices/known-networks.ts';
import { noteStaffDevice } from '../devices/shared-devices.ts';
import { networkOf } from '../devices/network.ts';
import { circumstancesOf, type FlowRooms } from '../flow-rooms.ts';
import { type LockedPerson, lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { SESSION_ENDS } from './session-ends.ts';
import { expiryOf } from './session-rows.ts';

const keyRow = z.object({ sid: z.string() });
const countRow = z.object({ count: z.int() });

const SESSIONS_KEPT = 20;

export const MAILS_A_DAY = 5;

export type OpenRooms = Pick<FlowRooms, 'pool' | 'queueMail' | 'invitations' | 'linkKey' | 'now'>;

/** Returns the sessions that ended for it; null if it was refused. */
export function openSession(
  rooms: OpenRooms,
  key: SessionKey,
  record: SessionRecord,
  facts: SignInFacts,
): Promise<readonly SessionKey[] | null> {
  return rooms.pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, record.account);
    if (person === null || person.isBanned || person.erasedAt !== null || person.epoch !== facts.epoch) return null;
    const { visit } = facts;
    const device = deviceHash(record.account, facts.device);
    const words = agentWords(visit.agent);
    // For staff a recovery code opens a session without a fresh proof.
    const isProof = !(person.isStaff && facts.assurance === 'password+recovery');
    const authenticatedAt = isProof ? sql.fragment`now()` : sql.fragment`to_timestamp(0)`;
    await transaction.query(sql.unsafe`
      insert into user_sessions
        (sid, account, sess, expire, authenticated_at, assurance, device_hash, agent_words, network, country)
      select ${key}, account, ${JSON.stringify(record.data)}::jsonb, ${expiryOf(record.expiresAt)}, ${authenticatedAt},
        ${facts.assurance},
        ${sql.binary(device)}, ${words}, ${networkOf(visit.address)}, ${visit.country ?? null}
      from users where account = ${record.account}`);
    await transaction.query(sql.unsafe`
      insert into last_seen (account, at) values (${record.account}, now())
      on conflict (account) do update set at = excluded.at`);
    await noteSharedDevice(rooms, transaction, { account: record.account, device: facts.device });
    await noteNetwork(transaction, { account: record.account, address: visit.address, key: rooms.linkKey });
    const isUnseen = await noteDevice(transaction, record.account, device, words);
    if (isUnseen) await noteStaffDevice(transaction, { ...record, device: facts.device, now: rooms.now() });
    const isNew = isUnseen && !facts.isNewcomer;
    if (isNew) await tellOfNewDevice(rooms, transaction, person, { visit, device });
    await noteEvent(transaction, record.account, isNew ? 'new-device' : 'signed-in', visit);
    return endOldest(transaction, record.account, key);
  });
}

/** Players who invite themselves get no bonus. The unhashed device id is available only here. */
async function noteSharedDevice(
  { invitations }: OpenRooms,
  transaction: CommonQueryMethods,
  { account, device }: { account: number; device: string },
): Promise<void> {
  const others = await invitations.pendingOthers(transaction, account);
  if (others.length === 0) return;
  const known = await knowingDevice(transaction, others, device);
  if (known.length > 0) await invitations.noteSharedDevice(transaction, account, known);
}

async function endOldest(
  transaction: CommonQueryMethods,
  account: number,
  kept: SessionKey,
): Promise<readonly SessionKey[]> {
  const ended = await transaction.any(sql.type(keyRow)`
    with ended as (
      delete from user_sessions where sid in (
        select sid from user_sessions where account = ${account} and sid <> ${kept}
        order by expire desc, sid offset ${SESSIONS_KEPT - 1})
      returning sid)
    select sid, pg_notify(${SESSION_ENDS}, json_build_object('session', sid)::text) from ended`);
  return ended.map(({ sid }) => sid);
}

async function tellOfNewDevice(
  rooms: OpenRooms,
  transaction: CommonQueryMethods,
  { account, username, email, isConfirmed }: LockedPerson,
  { visit, device }: { visit: Visit; device: Buffer },
): Promise<void> {
  if (email === null || !isConfirmed) return;
  const sofar = await transaction.oneFirst(sql.type(countRow)`
    select count(*) from security_events
    where account = ${account} and kind = 'new-device' and at >= date_trunc('day', now(), 'UTC')`);
  if (sofar >= MAILS_A_DAY) return;
  const cause = `new-device:${account}:${device.toString('hex').slice(0, 32)}:${dayOf(rooms.now())}`;
  const params = { username, ...circumstancesOf(rooms, visit) };
  await rooms.queueMail(transaction, { kind: 'new-device', cause, account, to: email, params });
}
