import { type Dates, datesIn } from '#contracts/words/dates.ts';
import type { Account } from '../engine/book/account.ts';

export function datesOf({ bonuses }: Pick<Readonly<Account>, 'bonuses'>, now: number): Dates {
  return datesIn(bonuses?.isZoneSet ? bonuses.zone : null, () => now);
}
