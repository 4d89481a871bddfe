// Identity names the field that it refuses, the wire shows fields as a list; what the try cost is nobody's business.
import type { IdentityRefusal } from '#contracts/internal/identity.ts';
import type { Refused } from '../answers/errors.ts';

export function refusedByIdentity({ field, isFree: _isFree, ...refusal }: IdentityRefusal): Refused {
  return field === undefined ? refusal : { ...refusal, fields: [{ path: field, message: refusal.message }] };
}
