import type { IdentityRefusal } from '#contracts/internal/people.ts';
import type { Refused } from './errors.ts';

export function refusedByIdentity({ field, isFree: _isFree, ...refusal }: IdentityRefusal): Refused {
  return field === undefined ? refusal : { ...refusal, fields: [{ path: field, message: refusal.message }] };
}
