// Bound to account and kind, so that a row moved to another account does not open.
import type { AccountId } from '#contracts/ids.ts';
import type { Random } from '#infra/process/random.ts';
import type { FactorKey } from '#infra/process/secrets.ts';
import { openBytes, sealBytes } from '#infra/process/sealed-bytes.ts';

export type Sealed = { bytes: Buffer; keyId: string };
type Owner = { account: AccountId; kind: 'totp' };

function nameOf({ account, kind }: Owner): string {
  return `${kind}:${account}`;
}

export function seal(
  { factorKeys, random }: { factorKeys: readonly FactorKey[]; random: Pick<Random, 'bytes'> },
  owner: Owner,
  secret: Uint8Array,
): Sealed {
  const { id, key } = factorKeys[0]!;
  return { bytes: sealBytes({ key, owner: nameOf(owner) }, secret, random), keyId: id };
}

/** Null if the key is no longer configured or the row belongs to another account. */
export function unseal(factorKeys: readonly FactorKey[], owner: Owner, { bytes, keyId }: Sealed): Buffer | null {
  const found = factorKeys.find(({ id }) => id === keyId);
  return found === undefined ? null : openBytes({ key: found.key, owner: nameOf(owner) }, bytes);
}
