import { z } from 'zod';
import { balanceOutOfBounds, insufficientPoints } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { adjustedPoints, counted, amountPoints, reason, requiredActor, systemActor } from '../definition/envelope.ts';
import { HOUSE_ACCOUNTS, isHouseAccount } from '../definition/house-accounts.ts';
import { accountId, commandId } from '../ids.ts';
import { CHANGE_REFUSALS } from '../definition/operator-refusals.ts';
import { rainShareSettled, rainTooSmall, rainUnknown } from './refusals.ts';

/** Bounds the event that names them. */
export const MOST_PARTICIPANTS = 500;

const pool = z.literal(HOUSE_ACCOUNTS.rain);

export const feedRainPool = defineCommand({
  type: 'feed-rain-pool',
  on: 'house',
  policies: ['demo', 'rain'],
  input: { account: pool, actor: requiredActor, counted, amountPoints: adjustedPoints, reason },
  refusals: [insufficientPoints, balanceOutOfBounds, ...CHANGE_REFUSALS],
});

export const pourRain = defineCommand({
  type: 'pour-rain',
  on: 'house',
  policies: ['rain'],
  input: {
    account: pool,
    actor: systemActor,
    amountPoints,
    participants: z
      .array(accountId)
      .min(1)
      .max(MOST_PARTICIPANTS)
      .refine((accounts) => new Set(accounts).size === accounts.length, 'must name each participant once')
      .refine((accounts) => !accounts.some(isHouseAccount), 'must be accounts of players'),
  },
  refusals: [rainTooSmall, insufficientPoints],
});

export const payRainShare = defineCommand({
  type: 'pay-rain-share',
  isAfterClosing: true,
  policies: ['rain-shares'],
  input: { actor: systemActor, rainId: commandId, amountPoints },
  refusals: [rainShareSettled],
});

export const returnRainShare = defineCommand({
  type: 'return-rain-share',
  on: 'house',
  policies: ['rain-shares'],
  input: { account: pool, actor: systemActor, rainId: commandId, participant: accountId, amountPoints },
  refusals: [rainUnknown, rainShareSettled, balanceOutOfBounds],
});

export const RAIN_COMMANDS = [feedRainPool, pourRain, payRainShare, returnRainShare] as const;
