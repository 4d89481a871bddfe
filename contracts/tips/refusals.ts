import { defineRefusal } from '../definition/refusal.ts';

export const tipAccountTooNew = defineRefusal(
  'tip-account-too-new',
  403,
  'Your account is too new to send tips. Nothing was taken.',
);
export const tipLinked = defineRefusal(
  'tip-linked',
  409,
  'You share a device, email or payout destination with this player. Nothing was taken.',
);
export const tipNotAccepted = defineRefusal(
  'tip-not-accepted',
  409,
  'This player can’t get tips at the moment. Nothing was taken.',
);
export const tipsOff = defineRefusal('tips-off', 409, 'Tips are off at the moment. Nothing was taken.');
export const tipSelf = defineRefusal('tip-self', 422, 'You can’t tip yourself.');
export const tipBelowMinimum = defineRefusal('tip-below-minimum', 422, 'That is below the minimum tip.');
export const tipAboveMaximum = defineRefusal('tip-above-maximum', 422, 'That is above the maximum tip.');
export const tipLevelNeeded = defineRefusal('tip-level-needed', 403, 'Your level is too low to send tips.');
export const tipsDailyLimit = defineRefusal('tips-daily-limit', 422, 'That is above your daily limit of tips.');
export const tooManyTips = defineRefusal(
  'too-many-tips',
  422,
  'You have sent the most tips that you can send in a day. Nothing was taken.',
);
export const tipUnknown = defineRefusal('tip-unknown', 409, 'There is no such tip.');
export const tipSettled = defineRefusal('tip-settled', 409, 'This tip was delivered or returned before.');

export const TIP_GATEWAY_REFUSALS = [tipAccountTooNew, tipLinked, tipNotAccepted] as const;
