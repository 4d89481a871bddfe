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
  /** The gateway counts them and asks again. */
  defineRefusal('staff-points-uncounted', 409, 'These points were not counted for today. Try again.'),
] as const;

export const GAVE_POINTS_DAYS = 30;

export const OPERATOR_REFUSALS = [
  ...CHANGE_REFUSALS,
  defineRefusal(
    'gave-points',
    403,
    `Who gave points to an account cannot approve or pay its withdrawals for ${GAVE_POINTS_DAYS} days. Ask a colleague.`,
  ),
  defineRefusal('own-account', 403, 'Staff cannot do this to their own account. Ask a colleague.'),
  defineRefusal('house-account', 422, 'This account belongs to the house and takes only its own entries.'),
] as const;
