// Both sides of an invitation are compared by network. Networks are stored as keyed hashes.
import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { lineOf } from '#infra/address-line.ts';
import { networkOf } from './network.ts';

const MOST_NETWORKS = 200;
/** Providers give addresses to other customers in time. */
const COMPARED_DAYS = 90;

/** /24 of IPv4, also where it is mapped to IPv6, and /64 of IPv6; null for other text. */
export function householdOf(address: string): string | null {
  const line = lineOf(address);
  if (isIPv4(line)) return networkOf(line);
  return line.endsWith('::/64') ? line : null;
}

type Seen = { account: AccountId; address: string; key: string };

const newRow = z.strictObject({ isNew: z.boolean() });

/** Writes at most once an hour for a network. */
export async function noteNetwork(db: CommonQueryMethods, { account, address, key }: Seen): Promise<void> {
  const household = householdOf(address);
  if (household === null) return;
  const hash = createHmac('sha256', key).update(`network|${household}`).digest();
  const isNew = await db.maybeOneFirst(sql.type(newRow)`
    insert into known_networks as known (account, network_hash)
    select account, ${sql.binary(hash)} from users where account = ${account}
    on conflict (account, network_hash) do update set last_at = now() where known.last_at < now() - interval '1 hour'
    returning xmax = 0 as "isNew"`);
  if (isNew !== true) return;
  await db.query(sql.unsafe`
    delete from known_networks where account = ${account} and network_hash in (
      select network_hash from known_networks where account = ${account} order by last_at desc offset ${MOST_NETWORKS})`);
}

const recent = sql.fragment`now() - ${COMPARED_DAYS} * interval '1 day'`;

/** Whether both accounts were seen on one network lately. */
export function sharesNetwork(db: CommonQueryMethods, one: AccountId, other: AccountId): Promise<boolean> {
  // Events also tell the /24 of sign-ins from before there were hashes. Their networks of IPv6 are wider than a household.
  return db.exists(sql.unsafe`
    select from known_networks one join known_networks other using (network_hash)
    where one.account = ${one} and other.account = ${other} and one.last_at > ${recent} and other.last_at > ${recent}
    union all
    select from security_events one join security_events other using (network)
    where one.account = ${one} and other.account = ${other} and one.at > ${recent} and other.at > ${recent}
      and network like '%/24'`);
}

export async function sweepNetworks(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`delete from known_networks where last_at < ${recent}`);
}
