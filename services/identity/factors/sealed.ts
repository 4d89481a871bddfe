// Seals secrets of second factors for the table: AES-256-GCM, bound to account and kind, so that a row that is moved to another
// account does not open.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { AccountId } from '#contracts/ids.ts';
import type { Random } from '#infra/process/random.ts';
import type { FactorKey } from '#infra/process/secrets.ts';

export type Sealed = { bytes: Buffer; keyId: string };
/** Whose secret it is, and of which kind. */
type Owner = { account: AccountId; kind: 'totp' };

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function boundTo({ account, kind }: Owner): Buffer {
  return Buffer.from(`${kind}:${account}`);
}

/** Under the first key. */
export function seal(
  { factorKeys, random }: { factorKeys: readonly FactorKey[]; random: Pick<Random, 'bytes'> },
  owner: Owner,
  secret: Uint8Array,
): Sealed {
  const { id, key } = factorKeys[0]!;
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(owner));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return { bytes: Buffer.concat([iv, cipher.getAuthTag(), text]), keyId: id };
}

/** Null: the key is not the house's any more, or the row was made for somebody else. */
export function unseal(factorKeys: readonly FactorKey[], owner: Owner, { bytes, keyId }: Sealed): Buffer | null {
  const found = factorKeys.find(({ id }) => id === keyId);
  if (found === undefined) return null;
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, found.key, iv, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
