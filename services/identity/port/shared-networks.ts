import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';

/** Those of `others` that were seen on a network (/24 of IPv4, /48 of IPv6) of the account. */
export function onSameNetwork(
  db: CommonQueryMethods,
  account: AccountId,
  others: readonly AccountId[],
): Promise<readonly AccountId[]> {
  if (others.length === 0) return Promise.resolve([]);
  const asked = sql.array([...others], 'int8');
  return db.anyFirst(sql.type(z.strictObject({ account: z.int() }))`
    with seen as (
      select account, network from user_sessions where network is not null and (account = ${account} or account = any(${asked}))
      union
      select account, network from security_events
      where network is not null and (account = ${account} or account = any(${asked}))
    )
    select distinct other.account from seen as other join seen as own using (network)
    where own.account = ${account} and other.account <> ${account}`);
}
