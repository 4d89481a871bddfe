import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { MemoryFeed } from '#tests/support/memory-feed.ts';
import { gather, restAfter } from './gather.ts';
import { type ReadBatch, readOn } from './read-on.ts';

function feedOf(rounds: number): MemoryFeed {
  const feed = new MemoryFeed();
  const story = new EventStory();
  for (let round = 0; round < rounds; round++) story.plays(1, { stake: 1, payout: 0 });
  feed.push(story.events);
  return feed;
}

async function spansOf(source: AsyncIterable<ReadBatch>): Promise<string[]> {
  const spans: string[] = [];
  for await (const { fromSeq, toSeq, events, unreadable } of source) {
    spans.push(`${fromSeq}-${toSeq}${unreadable === null ? '' : ' unreadable'}`);
    expect(events).toHaveLength(unreadable === null ? toSeq - fromSeq + 1 : 0);
  }
  return spans;
}

const { signal } = new AbortController();

test('a single event passes at once, without waiting for others', async () => {
  const stop = new AbortController();
  const source = readOn(feedOf(1), 0, 0, { signal: stop.signal });
  const batches = gather(source, { maxEvents: 100, restMs: 60_000 });
  expect((await batches.next()).value).toMatchObject({ fromSeq: 1, toSeq: 1 });
  stop.abort();
});

test('under load, the events that arrive during a pause form one batch', async () => {
  const source = readOn(feedOf(40), 0, 0, { signal, maxEvents: 4, toSeq: 40 });
  const spans = await spansOf(gather(source, { maxEvents: 100, restMs: 5 }));
  expect(spans).toEqual(['1-4', '5-40']);
});

test('a batch is never much larger than asked for', async () => {
  const source = readOn(feedOf(40), 0, 0, { signal, maxEvents: 4, toSeq: 40 });
  const spans = await spansOf(gather(source, { maxEvents: 16, restMs: 5 }));
  expect(spans).toEqual(['1-4', '5-20', '21-36', '37-40']);
});

test('the pause grows with the load up to its limit, and a reader that lags is not delayed', () => {
  const pace = { maxEvents: 1000, restMs: 15, restPerEventMs: 0.5, longestRestMs: 150 };
  expect(restAfter(1, pace)).toBe(15.5);
  expect(restAfter(100, pace)).toBe(65);
  expect(restAfter(900, pace)).toBe(150);
  expect(restAfter(1000, pace)).toBe(15);
  expect(restAfter(900, { maxEvents: 1000, restMs: 15 })).toBe(15);
});

test('an unreadable event comes alone, and all events around it come too', async () => {
  const feed = feedOf(20);
  feed.breaks(0, 7);
  feed.breaks(0, 8);
  feed.breaks(0, 20);
  const source = readOn(feed, 0, 2, { signal, maxEvents: 10, toSeq: 20 });
  expect(await spansOf(gather(source, { maxEvents: 100, restMs: 1 }))).toEqual([
    '3-6',
    '7-7 unreadable',
    '8-8 unreadable',
    '9-19',
    '20-20 unreadable',
  ]);
});

test('an error of the feed is thrown to the reader', async () => {
  const feed = feedOf(10);
  feed.bend = (batch) => {
    if (batch.fromSeq > 5) throw new Error('the feed is away');
    return [batch];
  };
  const source = readOn(feed, 0, 0, { signal, maxEvents: 5 });
  await expect(spansOf(gather(source, { maxEvents: 5, restMs: 0 }))).rejects.toThrow('the feed is away');
});

test('an early stop closes the feed, even if the next batch has been read ahead', async () => {
  const letGo = Promise.withResolvers<void>();
  async function* held(): AsyncGenerator<ReadBatch> {
    try {
      yield* readOn(feedOf(40), 0, 0, { signal, maxEvents: 4 });
    } finally {
      letGo.resolve();
    }
  }
  for await (const _batch of gather(held(), { maxEvents: 4, restMs: 0 })) break;
  await expect(letGo.promise).resolves.toBeUndefined();
});
