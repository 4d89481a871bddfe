import { balanceOutOfBounds, insufficientPoints } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { amountPoints, systemActor } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { HOUSE_ACCOUNTS, isHouseAccount } from '../house/accounts.ts';
import { accountId, commandId } from '../ids.ts';

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

/** A player, or the rain pool. */
const receiver = accountId.refine(
  (account) => account === HOUSE_ACCOUNTS.rain || !isHouseAccount(account),
  'must be the account of a player or the rain pool',
);

/** `takes` also refuses excluded players, negative balances and unconfirmed ages. */
export const sendTip = defineCommand({
  type: 'send-tip',
  takes: 'stake',
  input: {
    to: receiver,
    amountPoints,
  },
  refusals: [
    tipsOff,
    tipSelf,
    tipBelowMinimum,
    tipAboveMaximum,
    tipLevelNeeded,
    tipsDailyLimit,
    tooManyTips,
    insufficientPoints,
  ],
});

/** On the receiver. */
export const payTip = defineCommand({
  type: 'pay-tip',
  input: { account: receiver, actor: systemActor, tipId: commandId, from: accountId, amountPoints },
  refusals: [tipSettled, balanceOutOfBounds],
});

/** On the sender. */
export const returnTip = defineCommand({
  type: 'return-tip',
  input: { actor: systemActor, tipId: commandId, to: accountId, amountPoints },
  refusals: [tipUnknown, tipSettled, balanceOutOfBounds],
});

export const TIP_COMMANDS = [sendTip, payTip, returnTip] as const;
