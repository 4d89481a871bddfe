import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { eventMessage } from '#contracts/internal/topics/ledger-events.ts';
import type { IncomingMessage } from '#infra/kafka/kafka.ts';
import { silentLog } from '#infra/process/log.ts';
import { type BatchEnd, ChainMarks } from '#ledger/engine/feed/chain-marks.ts';
import type { LogSpan } from '#ledger/log/read-forward.ts';
import { EventStory } from '#tests/support/event-story.ts';
import type { FeedNumbers } from './feed-numbers.ts';
import { takeIn } from './intake.ts';
import { Lane } from './lane.ts';
import { Written } from './written.ts';

const { events } = Array.from({ length: 60 }).reduce<EventStory>((story) => story.adjusts(7, 1), new EventStory());

function message(
  { seq, type, game, payload, actor: _actor, ...columns }: LedgerEvent,
  offset = seq - 1,
  mark?: string,
): IncomingMessage {
  const stored = { ...columns, seq, kind: kindOf(type, game).code, data: JSON.stringify(payload) };
  const { key, value, headers } = eventMessage(stored, { counter: seq, mark });
  return { key, value: Buffer.from(value), headers, offset: BigInt(offset), timestamp: columns.at };
}

const messages = events.map((event) => message(event));
const between = (from: number, to: number) => messages.slice(from - 1, to);

function ownLane(limits?: { ahead: number; behind: number }, head = events.length) {
  const lane = new Lane(limits);
  lane.begin(0);
  const counted: string[] = [];
  const numbers: FeedNumbers = {
    delivered() {},
    assigned() {},
    refetched() {},
    duplicate: () => void counted.push('duplicate'),
    misplaced: () => void counted.push('misplaced'),
    counterGap: () => void counted.push('gap'),
    otherHistory: () => void counted.push('other history'),
  };
  let ends: BatchEnd[] = [];
  const history = { marks: async ({ afterSeq }: LogSpan) => new ChainMarks(ends.filter(({ seq }) => seq > afterSeq)) };
  /** Replaces the log's marks, a batch each. */
  const logHas = (...marks: [seq: number, mark: string][]) => void (ends = marks.map(([seq, mark]) => ({ seq, mark })));
  const written = new Written({ headSeq: async () => head });
  const take = (given: readonly IncomingMessage[], holdMs = 0) =>
    takeIn({ lane, partition: 0, log: silentLog(), numbers, history, written }, given, holdMs);
  return { lane, counted, take, logHas };
}

const seqsOf = (lane: Lane, at: number, maxEvents = 100) => {
  const offer = lane.offer(at, maxEvents);
  return offer.kind === 'events' ? offer.events.map(({ seq }) => seq) : offer;
};

test('a reader gets events after its position, up to the number requested', async () => {
  const { lane, take } = ownLane();
  await take(between(1, 6));
  expect(seqsOf(lane, 0)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(seqsOf(lane, 3, 2)).toEqual([4, 5]);
  expect(seqsOf(lane, 6)).toEqual({ kind: 'nothing' });
});

test('a repeated tail is dropped', async () => {
  const { lane, counted, take } = ownLane();
  await take(between(1, 6));
  await take([...between(4, 6), ...between(7, 8)]);
  expect(seqsOf(lane, 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(counted).toEqual(['duplicate', 'duplicate', 'duplicate']);
});

test('duplicates alone wake no reader, which then asks the log', async () => {
  const { lane, take } = ownLane();
  await take(between(1, 6));
  const copies = lane.changesWithin(50);
  await take(between(1, 6));
  expect(await copies).toBe(false);
  const more = lane.changesWithin(5000);
  await take(between(4, 7));
  expect(await more).toBe(true);
});

test('events a reader already has are dropped', async () => {
  const { lane, counted, take } = ownLane();
  lane.join(5);
  await take(between(4, 7));
  expect(seqsOf(lane, 5)).toEqual([6, 7]);
  expect(counted).toEqual(['duplicate', 'duplicate']);
});

test('a skipped event is missing, and later ones wait', async () => {
  const { lane, counted, take } = ownLane();
  await take([...between(1, 3), ...between(6, 7)]);
  expect(seqsOf(lane, 0)).toEqual([1, 2, 3]);
  expect(lane.offer(3, 100)).toEqual({ kind: 'missing', toSeq: 5, isHole: true });
  expect(seqsOf(lane, 5)).toEqual([6, 7]);
  expect(counted).toEqual(['gap']);
});

test('events before the assignment are missing but not a hole', async () => {
  const { lane, take } = ownLane();
  lane.begin(4);
  await take(between(5, 6));
  expect(lane.offer(1, 100)).toEqual({ kind: 'missing', toSeq: 4, isHole: false });
  expect(seqsOf(lane, 4)).toEqual([5, 6]);
});

test('an unreadable event keeps its place, with the reason', async () => {
  const { lane, counted, take } = ownLane();
  await take([...between(1, 2), { ...messages[2]!, value: null }, ...between(4, 5)]);
  expect(seqsOf(lane, 0)).toEqual([1, 2]);
  expect(lane.offer(2, 100)).toEqual({ kind: 'unreadable', error: expect.any(UnreadableEvent) as UnreadableEvent });
  expect(seqsOf(lane, 3)).toEqual([4, 5]);
  expect(counted).toEqual([]);
});

test('a message without a position leaves a hole', async () => {
  const { lane, counted, take } = ownLane();
  await take([...between(1, 2), { ...messages[2]!, headers: {} }, ...between(4, 5)]);
  expect(lane.offer(2, 100)).toEqual({ kind: 'missing', toSeq: 3, isHole: true });
  expect(counted).toEqual(['misplaced', 'gap']);
});

test('messages of events not in the log are dropped, far ahead or garbage; later ones are accepted', async () => {
  const { lane, counted, take } = ownLane(undefined, 5);
  await take([...between(1, 2), messages[40]!, ...between(3, 5), { ...messages[5]!, value: null }, ...between(6, 7)]);
  expect(seqsOf(lane, 0)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(counted).toEqual(['misplaced', 'misplaced']);
});

test('a slow reader pauses the topic; the rest is returned from its first message', async () => {
  const { lane, take } = ownLane({ ahead: 10, behind: 5 });
  const slow = lane.join(0);
  lane.join(3);
  expect(await take(between(1, 20))).toEqual({ seekTo: 10n });
  expect(lane.nextOffset).toBe(10n);
  lane.goesOn(slow, 4);
  expect(await take(between(11, 20))).toEqual({ seekTo: 13n });
  lane.leave(slow);
  expect(lane.slowest).toBe(3);
});

test('a reader that proceeds in time, or leaves, resumes the topic', async () => {
  const { lane, take } = ownLane({ ahead: 10, behind: 5 });
  const slow = lane.join(0);
  const fast = lane.join(20);
  const first = take(between(1, 15), 60_000);
  lane.goesOn(slow, 8);
  expect(await first).toBeUndefined();
  const second = take(between(16, 30), 60_000);
  lane.leave(slow);
  expect(await second).toBeUndefined();
  expect(lane.slowest).toBe(fast.at);
});

test('a restarting reader finds the latest events in the window and older ones in the log', async () => {
  const { lane, take } = ownLane({ ahead: 10, behind: 5 });
  const reader = lane.join(0);
  for (let from = 1; from <= 60; from += 10) {
    await take(between(from, from + 9));
    lane.goesOn(reader, from + 9);
  }
  lane.leave(reader);
  expect(seqsOf(lane, 55)).toEqual([56, 57, 58, 59, 60]);
  expect(lane.offer(0, 100)).toMatchObject({ kind: 'missing', isHole: false });
});

test('a partition assigned elsewhere gives its readers nothing', async () => {
  const { lane, take } = ownLane();
  await take(between(1, 5));
  const isTold = lane.changesWithin(60_000);
  lane.end();
  expect(await isTold).toBe(true);
  expect(lane.offer(0, 100)).toEqual({ kind: 'nothing' });
  expect(await lane.changesWithin(1)).toBe(false);
});

const marked = (mark: string, from: number, to: number) =>
  events.slice(from - 1, to).map((event) => message(event, event.seq - 1, mark));

test('an event not in the log is dropped, even if its number follows', async () => {
  const { lane, counted, take, logHas } = ownLane();
  logHas([3, 'a']);
  await take(marked('a', 1, 3));
  await take(marked('lost', 4, 5));
  expect(seqsOf(lane, 0)).toEqual([1, 2, 3]);
  expect(counted).toEqual(['other history', 'other history']);
});

test('reused numbers of another history are accepted, and readers of the first restart', async () => {
  const { lane, counted, take, logHas } = ownLane();
  logHas([3, 'a'], [5, 'lost']);
  const reader = lane.join(0);
  await take([...marked('a', 1, 3), ...marked('lost', 4, 5)]);
  lane.goesOn(reader, 5);
  logHas([3, 'a'], [5, 'b'], [6, 'c']);
  await take([...marked('a', 3, 3), ...marked('b', 4, 5), ...marked('c', 6, 6)]);
  expect(reader.isAstray).toBe(true);
  expect(seqsOf(lane, 3)).toEqual([4, 5, 6]);
  expect(counted).toEqual(['duplicate']);
  expect(lane.markAt(5)).toBe('b');
});

test('a late duplicate of the lost history changes nothing', async () => {
  const { lane, counted, take, logHas } = ownLane();
  logHas([3, 'a'], [5, 'b']);
  const reader = lane.join(0);
  await take([...marked('a', 1, 3), ...marked('b', 4, 5), ...marked('lost', 4, 5)]);
  expect(reader.isAstray).toBe(false);
  expect(seqsOf(lane, 0)).toEqual([1, 2, 3, 4, 5]);
  expect(counted).toEqual(['other history', 'other history']);
});

test('with both histories in one batch each message is checked against the log', async () => {
  const { lane, counted, take, logHas } = ownLane();
  logHas([3, 'a'], [5, 'b'], [6, 'c']);
  await take([...marked('a', 1, 3), ...marked('lost', 4, 5), ...marked('b', 4, 5), ...marked('c', 6, 6)]);
  expect(seqsOf(lane, 0)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(counted).toEqual(['other history', 'other history']);
});
