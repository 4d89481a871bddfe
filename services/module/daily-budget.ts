import type { DatabasePool } from 'slonik';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { Call } from '#contracts/definition/call.ts';
import type { AccountId } from '#contracts/ids.ts';
import { refused, type Refused } from './errors.ts';
import { openTries, takeTry } from './tries-store.ts';

const DAY_SECONDS = 24 * 3600;

type DailyPayer = { account: AccountId | null; addressOf: () => string };

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

function dailyRefusal(waitMs: number, message: string): Refused {
  const hours = Math.ceil(waitMs / HOUR_MS);
  const wait = hours === 1 ? 'an hour' : `${hours} hours`;
  return { ...refused('rate-limited', `${message} Try again in ${wait}.`), retryAfterMs: waitMs };
}
