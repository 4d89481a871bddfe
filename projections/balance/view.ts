import { earnedPointsOf } from '#contracts/earnings.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { withdrawnPointsOf } from '#contracts/withdrawn-points.ts';
import { defineTable, type DeltaOf, fixed, highest, key, newest, sum } from '../view/define-table.ts';
import { defineTableView } from '../view/define-table-view.ts';

/** After the event `seq`. A late (parked) event does not overwrite a newer balance. */
const account = defineTable(
  {
    account: key('int8'),
    partition: fixed('int2'),
    seq: highest('int8'),
    available: newest('int8'),
    held: newest('int8'),
    earned: sum('numeric'),
    withdrawn: sum('numeric'),
  },
  {
    fillfactor: 70,
    // Bets change no earnings, so that their updates do not write it (decision 128).
    indexes: { account_earned: '(earned, account)' },
    // Read by gateways of the release before, capped at their maximum; dropped in the next release.
    generated: `total_earned int8 GENERATED ALWAYS AS (least(earned, 9007199254740991)::int8) STORED,
      total_withdrawn int8 GENERATED ALWAYS AS (least(withdrawn, 9007199254740991)::int8) STORED`,
  },
);

type Balance = Required<DeltaOf<typeof account.columns>>;

export function foldBalance(events: readonly LedgerEvent[]): { account: Balance[] } {
  const deltas = new Map<number, Balance>();
  for (const event of events) {
    const { account, partition, seq, available, held } = event;
    let delta = deltas.get(account);
    if (delta === undefined) {
      delta = { account, partition, seq, available, held, earned: 0n, withdrawn: 0n };
      deltas.set(account, delta);
    } else if (seq > delta.seq) {
      delta.seq = seq;
      delta.available = available;
      delta.held = held;
    }
    delta.earned += BigInt(earnedPointsOf(event));
    delta.withdrawn += withdrawnPointsOf(event);
  }
  return { account: [...deltas.values()] };
}

export const balanceView = defineTableView({
  name: 'balance',
  version: 4,
  audience: 'owner',
  isNeededAtStart: true,
  tables: { account },
  kinds: 'all',
  fold: foldBalance,
});
