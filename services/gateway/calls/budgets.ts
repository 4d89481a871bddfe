// Charged before the request is read. Bets are counted across gateways (pace-exchange.ts), other calls per gateway.
import type { AccountId } from '#contracts/ids.ts';
import { refused, type Refused } from '../../module/errors.ts';
import { Paces } from '../../module/paces.ts';
import type { TakeBudget } from '../../module/routes.ts';

export type BudgetLimits = {
  perPlayer: number;
  /** Higher than a player's: many people may share one address. */
  perAddress: number;
};

export const BUDGET_LIMITS: BudgetLimits = { perPlayer: 200, perAddress: 400 };

const PLAY_BURST_MS = 1000;
/** A page asks for several things at once when it opens. */
const BURST_MS = 3000;

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
