// Charged before the request is read. Bets are counted across gateways (pace-exchange.ts), other calls per gateway, daily
// budgets in a shared table.
import type { DatabasePool } from 'slonik';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { Budget, Call } from '#contracts/definition/call.ts';
import type { AccountId } from '#contracts/ids.ts';
import { refused, type Refused } from '../../module/errors.ts';
import { Paces } from '../../module/paces.ts';
import { openTries, takeTry } from '../../module/tries-store.ts';

export type BudgetLimits = {
  perPlayer: number;
  /** Higher than a player's: many people may share one address. */
  perAddress: number;
};

export const BUDGET_LIMITS: BudgetLimits = { perPlayer: 200, perAddress: 400 };

const PLAY_BURST_MS = 1000;
/** A page asks for several things at once when it opens. */
const BURST_MS = 3000;

/** `payer`: the player's account, or the address of a visitor. Null if admitted. */
export type TakeBudget = (budget: Budget, payer: AccountId | string) => Refused | null;

export class Budgets {
  readonly play: Paces<AccountId>;
  readonly #players: Paces<AccountId>;
  readonly #addresses: Paces<string>;

  constructor(betsPerSecond: () => number, limits: BudgetLimits, now: () => number) {
    this.play = new Paces({ perSecond: betsPerSecond, burstMs: PLAY_BURST_MS, now });
    this.#players = new Paces({ perSecond: () => limits.perPlayer, burstMs: BURST_MS, now });
    this.#addresses = new Paces({ perSecond: () => limits.perAddress, burstMs: BURST_MS, now });
  }

  readonly take: TakeBudget = ({ purse, cost }, payer) => {
    if (typeof payer === 'string') return refusalOf(this.#addresses.take(payer, cost), TOO_MANY);
    if (purse === 'other') return refusalOf(this.#players.take(payer, cost), TOO_MANY);
    return refusalOf(this.play.take(payer, cost), `At most ${this.play.perSecond} a second, please.`);
  };
}

const TOO_MANY = 'Too many requests. Try again in a moment.';

function refusalOf(waitMs: number | null, message: string): Refused | null {
  return waitMs === null ? null : { ...refused('rate-limited', message), retryAfterMs: waitMs };
}

const DAY_SECONDS = 24 * 3600;

export type DailyPayer = { account: AccountId | null; addressOf: () => string };

/** Counted across all gateways, and kept across restarts. Null if the call has no daily budget. */
export function dailyBudget(
  pool: DatabasePool,
  { name, budget: { perDay, perAddressPerDay } }: Pick<Call, 'name' | 'budget'>,
): ((payer: DailyPayer) => Promise<Refused | null>) | null {
  if (perDay === undefined && perAddressPerDay === undefined) return null;
  const open = (prefix: string, points: number) =>
    openTries(pool, { name: `${prefix}-${name}`, points, durationSeconds: DAY_SECONDS });
  const ofPayer = perDay === undefined ? null : open('day', perDay);
  const ofAddress = perAddressPerDay === undefined ? null : open('day-address', perAddressPerDay);
  return async ({ account, addressOf }) => {
    const payer = account ?? addressOf();
    const waitMs = ofPayer === null ? null : await takeTry(ofPayer, payer);
    if (waitMs !== null) return dailyRefusal(waitMs, `At most ${perDay} a day.`);
    const addressWaitMs = ofAddress === null ? null : await takeTry(ofAddress, addressOf());
    if (addressWaitMs === null) return null;
    await ofPayer?.reward(String(payer));
    return dailyRefusal(addressWaitMs, `At most ${perAddressPerDay} a day from your address.`);
  };
}

function dailyRefusal(waitMs: number, message: string): Refused | null {
  const hours = Math.ceil(waitMs / HOUR_MS);
  return refusalOf(waitMs, `${message} Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`);
}
