// Re-encrypts secrets of older keys with the first one, so that a retired session key can be dropped.
import { sql } from 'slonik';
import { z } from 'zod';
import type { FlowRooms } from '../flow-rooms.ts';
import { seal, unseal } from './sealed.ts';

const row = z.strictObject({ account: z.int(), bytes: z.instanceof(Buffer), keyId: z.string() });

export async function resealFactors(rooms: Pick<FlowRooms, 'pool' | 'factorKeys' | 'random'>): Promise<void> {
  const { pool, factorKeys } = rooms;
  const known = sql.array(
    factorKeys.slice(1).map(({ id }) => id),
    'text',
  );
  const old = await pool.any(sql.type(row)`
    select account, secret_sealed as bytes, key_id as "keyId" from totp_factors where key_id = any(${known})`);
  for (const { account, ...sealed } of old) {
    const owner = { account, kind: 'totp' } as const;
    const secret = unseal(factorKeys, owner, sealed);
    if (secret === null) continue;
    const { bytes, keyId } = seal(rooms, owner, secret);
    await pool.query(sql.unsafe`
      update totp_factors set secret_sealed = ${sql.binary(bytes)}, key_id = ${keyId}
      where account = ${account} and secret_sealed = ${sql.binary(sealed.bytes)}`);
  }
}
