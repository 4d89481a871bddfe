// What was paid out, from the log itself: the events that posted holds, in order. Read through the view `posted_hold`, which
// is all that the payouts desk may see of the log.
// Before it: a stretch or a day of one partition. After it: services/payouts, and the operator's verb `payouts`.
import type { Client } from 'pg';
import { UnreadableEvent } from '#contracts/feed.ts';
import type { Payout } from '#contracts/payouts/day-statement.ts';
import { endOfDay, startOfDay, type UtcDay } from '#contracts/payouts/utc-day.ts';
import { decodeTuple } from '../log/codec.ts';
import { int, type LogSpan, tuplesWhere } from '../log/read-forward.ts';
import { lastSeqAt } from './find-seq.ts';

/** After `afterSeq`, up to and with `toSeq`. */
export async function readPayouts(client: Client, { partition, afterSeq, toSeq }: LogSpan): Promise<Payout[]> {
  const payouts: Payout[] = [];
  const within = `partition = ${int(partition)} and seq > ${int(afterSeq)} and seq <= ${int(toSeq)}`;
  for await (const run of tuplesWhere(client, within, 'posted_hold')) {
    for (const start of run.starts) payouts.push(payoutAt(run.bytes, start));
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
