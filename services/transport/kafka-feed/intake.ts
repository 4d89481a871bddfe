// Drops duplicates and, by mark, events of a history lost in a failover. Keeps unreadable events that the log has.
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

/** A rebalance waits for the current batch, so this is short. */
const HOLD_MS = 1000;

/** Returns the offset to continue from if not everything fitted. */
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
    // A failover replaced the events from here on.
    if (place !== null && isTrue === true && isOtherwiseIn(lane, place)) {
      log.error({ partition, seq: place.seq }, 'the log has another history than was read; reading it again');
      lane.goAstray(place.seq);
    }
    const entry = place === null || place.seq <= lane.reached ? null : entryOf(partition, place, message.value);
    const isDoubted = entry !== null && isTrue === null && isDoubtful(lane, entry);
    if (place === null || (isDoubted && !(await written.has(partition, entry.seq)))) {
      // It is read from the log at the next message.
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
    // Equal sums prove that the topic is complete.
    lane.last = { seq: place.seq, counter: Math.max(place.counter, lane.last?.counter ?? 0) };
    lane.nextOffset = message.offset + 1n;
  }
  // Readers woken by duplicates would never ask the log for missing events.
  if (isNews) lane.tell();
  return undefined;
}

/** @returns null if unknown, because there is no mark or none is needed */
type Truth = (place: EventPlace) => boolean | null;

/** One query for all messages with new numbers or changed marks. */
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
 * A gap or an unreadable event is checked against the log; otherwise readers could wait for an event that never comes, or
 * skip one.
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
  // Readers must take the added entries to make room.
  lane.tell();
  while (lane.isOurs && !lane.hasRoom) {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) return false;
    await lane.changesWithin(leftMs);
  }
  return lane.isOurs;
}
