// A day that is over, by the log and by the view. Of days on which they differ it is remembered what either said: the log's
// rows do not change any more, and while the view's do not either there is nothing to hold against each other again.
import type { Client } from 'pg';
import { isSameStatement } from '#contracts/payouts/day-statement.ts';
import { endOfDay, startOfDay, type UtcDay } from '#contracts/payouts/utc-day.ts';
import { readPayouts } from '#ledger/audit/posted-holds.ts';
import type { LogSpan } from '#ledger/log/read-forward.ts';
import { standingOf } from '#projections/checkpoint.ts';
import { readPosted } from '#projections/payouts/read-posted.ts';
import { inTransaction, SNAPSHOT } from '#projections/postgres/connection.ts';
import { compareDay, type ComparedDay, statementOfPages } from './compare-day.ts';

export class UnclosedDays {
  readonly #differing = new Map<string, ComparedDay>();

  /**
   * Null while the view has not passed the day. When it does not say what the log says it is asked again: it may have been
   * swapped for a rebuilt one between two questions.
   */
  async compare(db: Client, day: UtcDay, span: LogSpan): Promise<ComparedDay | null> {
    const key = `${span.partition} ${day}`;
    const before = this.#differing.get(key);
    const look = () => inTransaction(db, () => comparedAt(db, day, span, before), SNAPSHOT);
    let found = await look();
    if (found !== null && found !== before && !agree(found)) found = await look();
    if (found === null) return null;
    if (agree(found)) this.#differing.delete(key);
    else this.#differing.set(key, found);
    return found;
  }
}

async function comparedAt(db: Client, day: UtcDay, span: LogSpan, before?: ComparedDay): Promise<ComparedDay | null> {
  const { partition, toSeq } = span;
  const reached = (await standingOf(db, 'payouts')).get(partition) ?? 0;
  if (reached < toSeq) return null;
  const stored = () => readPosted(db, { partition, from: startOfDay(day), before: endOfDay(day) });
  if (before !== undefined) {
    const view = await statementOfPages({ day, partition }, stored());
    if (isSameStatement(view, before.view)) return before;
  }
  return compareDay({ day, partition }, readPayouts(db, span), stored());
}

function agree({ log, view }: ComparedDay): boolean {
  return isSameStatement(log, view);
}
