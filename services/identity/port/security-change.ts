import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { SECURITY_EVENTS } from '#contracts/accounts/security-calls.ts';
import type { AccountId } from '#contracts/ids.ts';

/** Someone who took over the account would have made one of these. */
const CHANGES: readonly (typeof SECURITY_EVENTS)[number][] = [
  'password-reset',
  'address-changed',
  'second-factor-added',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-code-used',
];

const atRow = z.strictObject({ at: z.int().nullable() });

/** In milliseconds; null if nothing changed within the year that events are kept. */
export function securityChangedAt(db: CommonQueryMethods, account: AccountId): Promise<number | null> {
  return db.oneFirst(sql.type(atRow)`
    select max(at) as at from security_events where account = ${account} and kind = any(${sql.array([...CHANGES], 'text')})`);
}
