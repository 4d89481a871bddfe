import type { DatabasePool } from 'slonik';
import type { payoutsCall } from '#contracts/payouts/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { endOfDay, startOfDay } from '#contracts/payouts/utc-day.ts';
import { type HoldPlace, type HoldRow, placeOf, readHolds, readHoldTotals } from '#projections/payouts/read.ts';
import { answer, type Handler } from '../calls/handler.ts';

export function payoutsHandler(pool: DatabasePool): Handler<'payouts'> {
  return async ({ query: { state = null, from, to, before, limit } }) => {
    const period = {
      from: from === undefined ? null : startOfDay(from),
      before: to === undefined ? null : endOfDay(to),
    };
    const after = before === undefined ? null : cursorAt(before);
    const totals = await readHoldTotals(pool, period);
    // One more than is shown tells whether there are more.
    const rows = await readHolds(pool, { ...period, state, after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? cursorOf(shown.at(-1)!) : null;
    return answer({ holds: shown.map(presentHold), totals, next });
  };
}

function cursorOf(row: HoldRow): string {
  const { at, partition, seq } = placeOf(row);
  return `${at}-${partition}-${seq}`;
}

function cursorAt(text: string): HoldPlace {
  const [at, partition, seq] = text.split('-').map(Number);
  return { at: at!, partition: partition!, seq: seq! };
}

function presentHold(row: HoldRow): ReplyOf<typeof payoutsCall>['holds'][number] {
  const { partition, seq, endSeq, heldAt, expiresAt, endedAt, ...told } = row;
  return {
    ...told,
    partition,
    heldAt: timeOf(heldAt),
    expiresAt: timeOf(expiresAt),
    endedAt: timeOf(endedAt),
    heldIn: seq === null ? null : `${partition}-${seq}`,
    endedIn: endSeq === null ? null : `${partition}-${endSeq}`,
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
