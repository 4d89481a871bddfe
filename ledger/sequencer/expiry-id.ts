// The command id of a hold's expiry, derived from the hold: writing it down twice would show as a repeat.
import { v5 } from 'uuid';

const NAMESPACE = '6f9b3f0e-6b0a-5d6e-9a35-2f6d0c1c7e11';

export function expiryCommandId(holdId: string): string {
  return v5(`expire:${holdId}`, NAMESPACE);
}
