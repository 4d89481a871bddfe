import { defineRefusal } from './refusal.ts';

/** Refuse a command that would become a change request. */
export const CHANGE_REFUSALS = [
  defineRefusal('change-request-waiting', 409, 'The same change is waiting for approval.'),
  defineRefusal('too-many-change-requests', 409, 'Too many changes of this account wait for approval.'),
  /** The gateway counts them and asks again. */
  defineRefusal('staff-points-uncounted', 409, 'These points were not counted for today. Try again.'),
] as const;

export const GAVE_POINTS_DAYS = 30;

export const OPERATOR_REFUSALS = [
  ...CHANGE_REFUSALS,
  defineRefusal('gave-points', 403, `You gave this account points within ${GAVE_POINTS_DAYS} days. Ask a colleague.`),
  defineRefusal('own-account', 403, 'Staff cannot do this to their own account. Ask a colleague.'),
  defineRefusal('house-account', 422, 'This account belongs to the house and takes only its own entries.'),
] as const;
