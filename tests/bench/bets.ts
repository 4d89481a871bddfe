import { randomCommandId } from '#infra/process/random.ts';
import type { CommandOf } from '#contracts/commands.ts';

/** Of players: the first numbers are the house's. */
export const FIRST_ACCOUNT = 11;
export const ACCOUNTS = 10_000;
export const STAKE_POINTS = 10;
/** Enough for all bets that a run can place on one account. */
export const START_POINTS = 1_000_000_000;

/** Everybody's favourite account where half of all commands meet on one. */
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
