// How often one player may ask for what moves points: beyond that, 429 with the time to wait. Plain counts per second,
// because every bet passes here.
import type { Call } from '#contracts/api/call.ts';
import type { AccountId } from '#contracts/ids.ts';
import { refused, type Refused } from '../errors.ts';

/** Null: go ahead. */
export type PlayerPace = (call: Call, account: AccountId) => Refused | null;

export function playerPace(commandsPerSecond: number, now: () => number): PlayerPace {
  let second = -1;
  let asked = new Map<AccountId, number>();
  return (call, account) => {
    if (!call.idempotent || call.access !== 'player') return null;
    const at = now();
    if (Math.floor(at / 1000) !== second) {
      second = Math.floor(at / 1000);
      asked = new Map();
    }
    const count = (asked.get(account) ?? 0) + 1;
    if (count <= commandsPerSecond) {
      asked.set(account, count);
      return null;
    }
    const message = `At most ${commandsPerSecond} a second, please.`;
    return { ...refused('rate-limited', message), retryAfterMs: 1000 - (at % 1000) };
  };
}
