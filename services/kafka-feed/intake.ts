// Messages into a lane: what was there already is dropped, what is left out is seen by its numbers, what cannot be read
// stays in its place with the reason, unless the log knows of no such place: then a stranger has sent it. While the readers are
// behind, it waits, and gives the rest back before the group could take us for dead. Before it: the consumer. After it: lane.ts.
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { type EventPlace, placeOf, readEvent } from '#contracts/internal/topics/ledger-events.ts';
import type { IncomingMessage } from '#infra/kafka/kafka.ts';
import type { Log } from '#infra/process/log.ts';
import type { FeedNumbers } from './feed-numbers.ts';
import type { Entry, Lane } from './lane.ts';
import type { Written } from './written.ts';

export type IntakeContext = {
  lane: Lane;
  partition: number;
  log: Log;
  numbers: FeedNumbers;
  written: Pick<Written, 'has'>;
};

/** A rebalance waits for a batch in hand, so it is not held for long. */
const HOLD_MS = 1000;

/** Returns the offset to go on from when not everything found room. */
export async function takeIn(
  { lane, partition, log, numbers, written }: IntakeContext,
  messages: readonly IncomingMessage[],
  holdMs = HOLD_MS,
): Promise<{ seekTo: bigint } | undefined> {
  let isNews = false;
  for (const message of messages) {
    const place = placeOf(message.headers);
    const entry = place === null || place.seq <= lane.reached ? null : entryOf(partition, place, message.value);
    const isDoubted = entry !== null && isDoubtful(lane, entry);
    if (place === null || (isDoubted && !(await written.has(partition, entry.seq)))) {
      // A number that is missing at the next message is read from the log then.
      log.error(
        { partition, offset: String(message.offset), place },
        'a message says no place in the log that there is',
      );
      numbers.misplaced(partition);
      continue;
    }
    if (lane.last !== null && place.counter > lane.last.counter + 1) numbers.counterGap(partition);
    if (entry === null) {
      numbers.duplicate(partition);
    } else {
      if (!lane.hasRoom && !(await findsRoom(lane, holdMs))) {
        lane.nextOffset = message.offset;
        return { seekTo: message.offset };
      }
      lane.add(entry);
      isNews = true;
    }
    // The sums on both sides prove that the topic is complete; a tail that is sent again counts once.
    lane.last = { seq: place.seq, counter: Math.max(place.counter, lane.last?.counter ?? 0) };
    lane.nextOffset = message.offset + 1n;
  }
  // Copies and strangers' messages alone must not look like news: readers would never ask the log what the topic lacks.
  if (isNews) lane.tell();
  return undefined;
}

/**
 * An event that follows is taken at its word. For what leaves others out or cannot be read the log is asked, lest readers wait
 * for what nobody ever writes, or go past an event that is still to come.
 */
function isDoubtful({ reached }: Lane, entry: Entry): boolean {
  return entry.seq !== reached + 1 || entry instanceof UnreadableEvent;
}

function entryOf(partition: number, place: EventPlace, value: Buffer | null): Entry {
  try {
    return readEvent(partition, place, value === null ? null : value.toString());
  } catch (error) {
    if (error instanceof UnreadableEvent) return error;
    throw error;
  }
}

async function findsRoom(lane: Lane, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  // What has been added so far is what the readers must take to make room.
  lane.tell();
  while (lane.isOurs && !lane.hasRoom) {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) return false;
    await lane.changesWithin(leftMs);
  }
  return lane.isOurs;
}
