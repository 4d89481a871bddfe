import { balanceOutOfBounds, insufficientPoints } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { amountPoints, systemActor } from '../definition/envelope.ts';
import { HOUSE_ACCOUNTS, isHouseAccount } from '../definition/house-accounts.ts';
import { accountId, commandId } from '../ids.ts';
import {
  tipAboveMaximum,
  tipBelowMinimum,
  tipLevelNeeded,
  tipSelf,
  tipSettled,
  tipUnknown,
  tipsDailyLimit,
  tipsOff,
  tooManyTips,
} from './refusals.ts';

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
  on: 'any',
  isAfterClosing: true,
  policies: ['tip-delivery'],
  input: { account: receiver, actor: systemActor, tipId: commandId, from: accountId, amountPoints },
  refusals: [tipSettled, balanceOutOfBounds],
});

/** On the sender. */
export const returnTip = defineCommand({
  type: 'return-tip',
  isAfterClosing: true,
  policies: ['tip-delivery'],
  input: { actor: systemActor, tipId: commandId, to: accountId, amountPoints },
  refusals: [tipUnknown, tipSettled, balanceOutOfBounds],
});

export const TIP_COMMANDS = [sendTip, payTip, returnTip] as const;
