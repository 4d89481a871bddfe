import { defineRefusal } from '../definition/refusal.ts';

export const changeUnknown = defineRefusal('change-request-unknown', 404, 'There is no such change request.');
export const changeClosed = defineRefusal(
  'change-request-closed',
  409,
  'This change request is no longer waiting. Nothing was changed.',
);
export const changeOverdue = defineRefusal(
  'change-request-expired',
  409,
  'This change request has expired. Nothing was changed. Ask for the change again.',
);
export const changeDiffers = defineRefusal(
  'change-request-differs',
  409,
  'That is not the change you saw. Nothing was changed. Read the change request again.',
);
export const ownChange = defineRefusal(
  'own-change-request',
  403,
  'You asked for this change. Someone else has to approve or reject it.',
);
/** Answered before the command reaches the ledger. */
export const samePerson = defineRefusal(
  'same-person',
  403,
  'This account belongs to the person who asked for the change. Someone else has to approve it.',
);
export const notOwnChange = defineRefusal(
  'not-own-change-request',
  403,
  'Only the person who asked for a change can withdraw it.',
);
export const changeUnreadable = defineRefusal(
  'change-request-unreadable',
  409,
  'This change was asked for in an earlier version of the program. Reject it and ask again.',
);
export const changeNotDue = defineRefusal('change-request-not-due', 409, 'This change request has not expired yet.');
