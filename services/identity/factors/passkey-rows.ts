import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { OwnPasskey } from '#contracts/internal/identity.ts';

const ownRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
  isBackedUp: z.boolean(),
  isSuspended: z.boolean(),
});

export function ownPasskeys(db: CommonQueryMethods, account: AccountId): Promise<readonly OwnPasskey[]> {
  return db.any(sql.type(ownRow)`
    select public_id as id, name, created_at as "createdAt", last_used_at as "lastUsedAt", backed_up as "isBackedUp",
      suspended_at is not null as "isSuspended"
    from passkeys where account = ${account} order by created_at, public_id`);
}

const keyRow = z.strictObject({ id: z.string(), transports: z.array(z.string()) });

export function credentialsOf(db: CommonQueryMethods, account: AccountId): Promise<readonly z.infer<typeof keyRow>[]> {
  return db.any(sql.type(keyRow)`
    select credential_id as id, transports from passkeys where account = ${account} and suspended_at is null
    order by created_at, public_id`);
}
