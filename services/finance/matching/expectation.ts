import { sql } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import type { SourceTerms } from '#contracts/finance/terms.ts';

/** Payments of a network reach the bank's statement, not the network's. */
export const NOT_ELSEWHERE = sql.fragment`not (line.account like 'receivable:%' and line.counter = 'bank')`;

type Bounds = Pick<SourceTerms, 'lagDays' | 'leadDays' | 'feeMicros' | 'feeBasisPoints'>;

/** Bounds of the line that a statement should show for the entry `line`. They follow from its event and the terms of the source. */
export function expectationOf({ lagDays, leadDays, feeMicros, feeBasisPoints }: Bounds) {
  const isPosted = sql.fragment`line.kind = 'treasury-posted'`;
  return {
    /** Made because of a statement, at any time. */
    isPosted,
    kind: sql.fragment`
      case when line.kind in ('payout-cost-booked', 'treasury-posted') and line.counter = 'payout-fees'
        then 'fee' else 'main' end`,
    /** Milliseconds. */
    earliest: sql.fragment`line.at - ${leadDays * DAY_MS}::int8`,
    latest: sql.fragment`line.at + ${lagDays * DAY_MS}::int8`,
    /** With the largest fee that may be taken from it in the same line. */
    least: sql.fragment`line.micros - ${feeMicros}::int8 - abs(line.micros) * ${feeBasisPoints}::int8 / 10000`,
  };
}
