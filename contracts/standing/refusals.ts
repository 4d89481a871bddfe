import { defineRefusal } from '../definition/refusal.ts';

export const OPERATOR_REFUSALS = [
  defineRefusal('own-account', 403, 'Staff cannot do this to their own account. Ask a colleague.'),
  defineRefusal('house-account', 422, 'This account belongs to the house and takes only its own entries.'),
] as const;
