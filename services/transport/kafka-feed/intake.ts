// Messages into a lane: what was there already is dropped, what is left out is seen by its numbers, what is of another history
// of the log (a failover lost its last events, and others have their numbers now) is dropped by its mark, what cannot be read
// stays in its place with the reason, unless the log knows of no such place: then a stranger has sent it. While the readers are
// behind, it waits, and gives the rest back before the group could take us for dead.
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { type EventPlace, placeOf, readEvent } from '#contracts/internal/topics/ledger-events.ts';
import type { IncomingMessage } from '#infra/kafka/kafka.ts';
import type { Log } from '#infra/process/log.ts';
import type { ChainMarks } from '#ledger/engine/feed/chain-marks.ts';
import type { LogHistory } from '#ledger/engine/feed/open-log-feed.ts';
import type { FeedNumbers } from './feed-numbers.ts';
import type { Entry, Lane } from './lane.ts';
import type { Written } from './written.ts';

export type IntakeContext = {
  lane: Lane;
  partition: number;
  log: Log;
  numbers: FeedNumbers;
  written: Pick<Written, 'has'>;
  history: Pick<LogHistory, 'marks'>;
};

/** A rebalance waits for a batch in hand, so it is not held for long. */
const HOLD_MS = 1000;

/** Returns the offset to go on from when not everything found room. */
export async function takeIn(
  context: IntakeContext,
  messages: readonly IncomingMessage[],
  holdMs = HOLD_MS,
): Promise<{ seekTo: bigint } | undefined> {
  const { lane, partition, log, numbers, written } = context;
  const places = messages.map(({ headers }) => placeOf(headers));
  const truth = await truthAbout(context, places);
  let isNews = false;
  for (const [index, message] of messages.entries()) {
    const place = places[index]!;
    const isTrue = place === null ? null : truth(place);
    if (isTrue === false) {
      log.error({ partition, offset: String(message.offset), place }, 'a message is of another history of the log');
      numbers.otherHistory(partition, 1);
      continue;
    }
    // The log has gone back and on: what came before under the same numbers is not in it any more.
    if (place !== null && isTrue === true && isOtherwiseIn(lane, place)) {
      log.error({ partition, seq: place.seq }, 'the log has another history than was read; reading it again');
      lane.goAstray(place.seq);
    }
    const entry = place === null || place.seq <= lane.reached ? null : entryOf(partition, place, message.value);
    const isDoubted = entry !== null && isTrue === null && isDoubtful(lane, entry);
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
      lane.add(entry, place.mark);
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

/** Null: not known, because the message carries no mark or nothing depends on it. */
type Truth = (place: EventPlace) => boolean | null;

/**
 * Asks the log, once for all messages, about those that bring something: new numbers, or another mark for a known number. The
 * others are copies and are dropped.
 */
async function truthAbout(
  { lane, partition, history }: IntakeContext,
  places: readonly (EventPlace | null)[],
): Promise<Truth> {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const place of places) {
    if (place?.mark === undefined || (place.seq <= lane.reached && !isOtherwiseIn(lane, place))) continue;
    first = Math.min(first, place.seq);
    last = Math.max(last, place.seq);
  }
  if (first > last) return () => null;
  const marks: ChainMarks = await history.marks({ partition, afterSeq: first - 1, toSeq: last });
  return ({ seq, mark }) => (mark === undefined || seq < first || seq > last ? null : marks.at(seq) === mark);
}

function isOtherwiseIn(lane: Lane, { seq, mark }: EventPlace): boolean {
  const held = lane.markAt(seq);
  return held !== undefined && mark !== undefined && held !== mark;
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
