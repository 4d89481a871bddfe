// Seals secrets of second factors for the table, bound to account and kind, so that a row that is moved to another account does
// not open.
import type { AccountId } from '#contracts/ids.ts';
import type { Random } from '#infra/process/random.ts';
import type { FactorKey } from '#infra/process/secrets.ts';
import { openBytes, sealBytes } from '../sealed-bytes.ts';

export type Sealed = { bytes: Buffer; keyId: string };
/** Whose secret it is, and of which kind. */
type Owner = { account: AccountId; kind: 'totp' };

function nameOf({ account, kind }: Owner): string {
  return `${kind}:${account}`;
}

/** Under the first key. */
export function seal(
  { factorKeys, random }: { factorKeys: readonly FactorKey[]; random: Pick<Random, 'bytes'> },
  owner: Owner,
  secret: Uint8Array,
): Sealed {
  const { id, key } = factorKeys[0]!;
  return { bytes: sealBytes({ key, owner: nameOf(owner) }, secret, random), keyId: id };
}

/** Null: the key is not the house's any more, or the row was made for somebody else. */
export function unseal(factorKeys: readonly FactorKey[], owner: Owner, { bytes, keyId }: Sealed): Buffer | null {
  const found = factorKeys.find(({ id }) => id === keyId);
  return found === undefined ? null : openBytes({ key: found.key, owner: nameOf(owner) }, bytes);
}
