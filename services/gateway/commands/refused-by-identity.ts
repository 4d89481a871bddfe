// Identity names the field that it refuses; the wire shows fields as a list.
import type { IdentityRefusal } from '#contracts/identity.ts';
import type { Refused } from '../errors.ts';

export function refusedByIdentity({ field, ...refusal }: IdentityRefusal): Refused {
  return field === undefined ? refusal : { ...refusal, fields: [{ path: field, message: refusal.message }] };
}
