// What was paid out, from the log itself: the events that posted holds, in order. Read through the view `posted_hold`, which is
// all that the payouts desk may see of the log.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from 'pg';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import type { Payout } from '#contracts/payouts/day-statement.ts';
import { endOfDay, startOfDay, type UtcDay } from '#contracts/payouts/utc-day.ts';
import { decodeTuple } from '../log/codec.ts';
import { int, type LogSpan, tuplesWhere } from '../log/read-forward.ts';
import { lastSeqAt } from './find-seq.ts';

/** Events that are looked through at a time: what is paid out in so many is all that is held in memory. */
const WINDOW_EVENTS = 10_000;
const PAGE_PAYOUTS = 250;

/**
 * After `afterSeq`, up to and with `toSeq`, in pages of some milliseconds' work each. Between two pages the client can be
 * asked something else.
 */
export async function* readPayouts(
  client: Client,
  { partition, afterSeq, toSeq }: LogSpan,
  windowEvents = WINDOW_EVENTS,
): AsyncGenerator<Payout[]> {
  for (let seq = afterSeq; seq < toSeq; seq += windowEvents) {
    const until = Math.min(toSeq, seq + windowEvents);
    const payouts = await payoutsWithin(client, { partition, afterSeq: seq, toSeq: until });
    for (let from = 0; from < payouts.length; from += PAGE_PAYOUTS) yield payouts.slice(from, from + PAGE_PAYOUTS);
  }
}

async function payoutsWithin(client: Client, { partition, afterSeq, toSeq }: LogSpan): Promise<Payout[]> {
  const payouts: Payout[] = [];
  const within = `partition = ${int(partition)} and seq > ${int(afterSeq)} and seq <= ${int(toSeq)}`;
  for await (const run of tuplesWhere(client, within, 'posted_hold')) {
    for (const start of run.starts) payouts.push(payoutAt(run.bytes, start));
    // All that a line has brought would be read in one go.
    await nextTurn();
  }
  return payouts;
}

function payoutAt(bytes: Buffer, start: number): Payout {
  const event = decodeTuple(bytes, start);
  const { partition, seq, at, account, amount, actor } = event;
  if (event.type !== 'hold-posted') throw new UnreadableEvent(partition, seq, `it is ${event.type}, not a payout`);
  return { partition, seq, at, account, holdId: event.payload.holdId, points: -amount, actor };
}

/** The events of a day: those after `afterSeq`, up to and with `toSeq`; none when both are the same. */
export async function spanOfDay(client: Client, day: UtcDay, partition: number, headSeq: number): Promise<LogSpan> {
  const afterSeq = await lastSeqAt(client, partition, startOfDay(day) - 1, headSeq);
  const toSeq = await lastSeqAt(client, partition, endOfDay(day) - 1, headSeq);
  return { partition, afterSeq, toSeq };
}
