import { z } from 'zod';
import { defineCommand } from '../definition/command.ts';
import { amountPoints, counted, reason, requiredActor, systemActor } from '../definition/envelope.ts';
import { HOUSE_ACCOUNTS, isHouseAccount } from '../definition/house-accounts.ts';
import { accountId, commandId } from '../ids.ts';
import { CHANGE_REFUSALS } from '../definition/operator-refusals.ts';
import { fitOnly, leastOne, raceTerms } from './terms.ts';
import {
  raceInPast,
  raceOver,
  racePrizeSettled,
  raceRunning,
  raceStarted,
  raceUnknown,
  tooManyRaces,
} from './refusals.ts';

/** Bounds the event that names them. */
export const MOST_RACED = 500;

const house = z.literal(HOUSE_ACCOUNTS.races);

export const planRace = defineCommand({
  type: 'plan-race',
  on: 'house',
  terminal: 'demo',
  input: { account: house, actor: requiredActor, counted, ...raceTerms },
  refusals: [raceInPast, tooManyRaces, ...CHANGE_REFUSALS],
});

export const cancelRace = defineCommand({
  type: 'cancel-race',
  on: 'house',
  input: { account: house, actor: requiredActor, raceId: commandId, reason },
  refusals: [raceUnknown, raceStarted, raceOver, ...CHANGE_REFUSALS],
});

/** `scores`: the highest first, with everyone who ties for the last prize. */
export const settleRace = defineCommand({
  type: 'settle-race',
  on: 'house',
  policies: ['races'],
  input: {
    account: house,
    actor: systemActor,
    raceId: commandId,
    scores: z
      .array(
        z.strictObject({
          player: accountId.refine((account) => !isHouseAccount(account), 'must be the account of a player'),
          score: z.string().regex(/^[1-9]\d{0,29}$/),
        }),
      )
      .max(MOST_RACED)
      .refine((scores) => new Set(scores.map(({ player }) => player)).size === scores.length, 'must name a player once')
      .refine(
        (scores) => scores.every(({ score }, at) => at === 0 || BigInt(scores[at - 1]!.score) >= BigInt(score)),
        'must have the highest score first',
      ),
    fitOnly,
    leastOne,
  },
  refusals: [raceUnknown, raceRunning, raceOver],
});

export const payRacePrize = defineCommand({
  type: 'pay-race-prize',
  isAfterClosing: true,
  policies: ['race-prizes'],
  input: { actor: systemActor, raceId: commandId, rank: z.int().min(1).max(MOST_RACED), amountPoints },
  refusals: [racePrizeSettled],
});

export const RACE_COMMANDS = [planRace, cancelRace, settleRace, payRacePrize] as const;
