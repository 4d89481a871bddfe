import { randomCommandId } from '#infra/process/random.ts';
import type { CommandOf } from '#contracts/commands.ts';

/** Lower numbers belong to the house. */
export const FIRST_ACCOUNT = 11;
export const ACCOUNTS = 10_000;
export const STAKE_POINTS = 10;
/** Covers every bet of a run. */
export const START_POINTS = 1_000_000_000;

/** Takes half of all commands in skewed runs. */
const HOT_ACCOUNT = FIRST_ACCOUNT;

export function uniformAccount(): number {
  return FIRST_ACCOUNT + Math.floor(Math.random() * ACCOUNTS);
}

export function halfOnOneAccount(): number {
  return Math.random() < 0.5 ? HOT_ACCOUNT : uniformAccount();
}

const PARAMS = { prediction: 'over' } as const;

export function betCommand(account: number): CommandOf<'play-round'> {
  return {
    type: 'play-round',
    commandId: randomCommandId(),
    account,
    game: 'dice',
    stakePoints: STAKE_POINTS,
    params: PARAMS,
  };
}
