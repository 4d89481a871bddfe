// The sessions of an account, as its owner sees them.
import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { OwnSession } from '#contracts/internal/sessions.ts';

const ownRow = z.strictObject({
  publicId: z.string(),
  session: z.string(),
  browser: z.string(),
  assurance: z.enum(['password', 'password+totp', 'password+recovery', 'passkey']),
  startedAt: z.int(),
  lastUsedAt: z.int(),
  expiresAt: z.int(),
});

/** No table of places is at hand: addresses are not sent to anybody to be looked up. */
const PLACE = 'Unknown place';

export async function ownSessions(pool: DatabasePool, account: AccountId): Promise<readonly OwnSession[]> {
  const rows = await pool.any(sql.type(ownRow)`
    select public_id as "publicId", sid as session, agent_words as browser, assurance, started_at as "startedAt",
      last_used_at as "lastUsedAt", expire as "expiresAt"
    from user_sessions where account = ${account} and expire > now() order by last_used_at desc, public_id`);
  return rows.map((row) => ({ ...row, place: PLACE }));
}
