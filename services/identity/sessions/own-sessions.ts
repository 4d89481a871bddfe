import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { OwnSession, SessionKey } from '#contracts/internal/sessions.ts';
import { forgetDevices } from '../devices/known-devices.ts';
import { placeOf } from '../devices/place.ts';
import { lockPerson } from '../people/lock-person.ts';
import { endOtherSessions } from './session-rows.ts';

const deviceRow = z.strictObject({ device: z.instanceof(Buffer).nullable() });

export function endOthers(pool: DatabasePool, account: AccountId, kept: SessionKey): Promise<readonly SessionKey[]> {
  return pool.transaction(async (transaction) => {
    await lockPerson(transaction, account);
    const device = await transaction.maybeOneFirst(sql.type(deviceRow)`
      select device_hash as device from user_sessions where sid = ${kept} and account = ${account}`);
    await forgetDevices(transaction, account, device);
    return endOtherSessions(transaction, account, kept);
  });
}

const ownRow = z.strictObject({
  publicId: z.string(),
  session: z.string(),
  network: z.string().nullable(),
  country: z.string().nullable(),
  browser: z.string(),
  assurance: z.enum(['password', 'password+totp', 'password+recovery', 'passkey']),
  startedAt: z.int(),
  lastUsedAt: z.int(),
  expiresAt: z.int(),
});

const UNKNOWN = 'Unknown place';

export async function ownSessions(pool: DatabasePool, account: AccountId): Promise<readonly OwnSession[]> {
  const rows = await pool.any(sql.type(ownRow)`
    select public_id as "publicId", sid as session, agent_words as browser, assurance, started_at as "startedAt",
      last_used_at as "lastUsedAt", expire as "expiresAt", network, country
    from user_sessions where account = ${account} and expire > now() order by last_used_at desc, public_id`);
  return rows.map(({ network, country, ...row }) => ({ ...row, place: placeOf({ network, country }) ?? UNKNOWN }));
}
