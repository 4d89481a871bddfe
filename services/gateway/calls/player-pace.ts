// How often one player may ask for what moves points: beyond that, 429 with the time to wait.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Call } from '#contracts/api/call.ts';
import type { AccountId } from '#contracts/ids.ts';
import { refused, type Refused } from '../errors.ts';

/** Null: go ahead. */
export type PlayerPace = (call: Call, account: AccountId) => Promise<Refused | null> | null;

export function playerPace(commandsPerSecond: number): PlayerPace {
  const limiter = new RateLimiterMemory({ points: commandsPerSecond, duration: 1 });
  return (call, account) => {
    if (!call.idempotent || call.access !== 'player') return null;
    return limiter.consume(account).then(
      () => null,
      (rejected: unknown) => tooOften(rejected, `At most ${commandsPerSecond} a second, please.`),
    );
  };
}

/** A limiter rejects with its result when the limit is reached, and with an Error when it is broken. */
export function tooOften(rejected: unknown, message: string): Refused {
  if (!(rejected instanceof RateLimiterRes)) throw rejected;
  return { ...refused('rate-limited', message), retryAfterMs: rejected.msBeforeNext };
}
