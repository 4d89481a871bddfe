import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { SECURITY_EVENTS } from '#contracts/accounts/security-calls.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { SecurityEvent } from '#contracts/internal/identity.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { agentWords } from './devices/agent-words.ts';
import { networkOf } from './devices/network.ts';

/** Per account and kind, so that many sign-ins do not push out a password change. */
const KEPT_OF_KIND = 100;

export async function noteEvent(
  db: CommonQueryMethods,
  account: AccountId,
  kind: SecurityEvent['kind'],
  visit: Visit | null,
): Promise<void> {
  const network = visit === null ? null : networkOf(visit.address);
  const device = visit === null ? null : agentWords(visit.agent);
  await db.query(sql.unsafe`
    insert into security_events (account, kind, network, device) values (${account}, ${kind}, ${network}, ${device})`);
  await db.query(sql.unsafe`
    delete from security_events where id in (
      select id from security_events where account = ${account} and kind = ${kind} order by id desc offset ${KEPT_OF_KIND})`);
}

const eventRow = z.strictObject({ kind: z.enum(SECURITY_EVENTS), at: z.int(), browser: z.string().nullable() });
const MOST_TOLD = 100;

export function latestEvents(db: CommonQueryMethods, account: AccountId): Promise<readonly SecurityEvent[]> {
  return db.any(sql.type(eventRow)`
    select kind, at, device as browser from security_events where account = ${account}
    order by at desc, id desc limit ${MOST_TOLD}`);
}

export async function sweepEvents(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`delete from security_events where at < now() - interval '1 year'`);
}
