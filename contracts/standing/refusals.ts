import { defineRefusal } from '../definition/refusal.ts';

/** Refuse a command that would become a change request. */
export const CHANGE_REFUSALS = [
  defineRefusal(
    'change-request-waiting',
    409,
    'Someone has asked for the same change already. It is waiting for approval.',
  ),
  defineRefusal(
    'too-many-change-requests',
    409,
    'Too many changes of this account are waiting for approval. Decide some of them first.',
  ),
] as const;

export const OPERATOR_REFUSALS = [
  ...CHANGE_REFUSALS,
  defineRefusal('own-account', 403, 'Staff cannot do this to their own account. Ask a colleague.'),
  defineRefusal('house-account', 422, 'This account belongs to the house and takes only its own entries.'),
] as const;
