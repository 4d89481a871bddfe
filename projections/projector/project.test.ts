import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import type { ReadBatch } from '../consumer/read-on.ts';
import { Hole } from '../consumer/unseen.ts';
import { sharesOf } from './project.ts';
import { viewNamed } from '../registry.ts';

const VIEWS = [viewNamed('balance'), viewNamed('statement')];

function story(): EventStory {
  const told = new EventStory();
  for (let round = 0; round < 20; round++) told.plays(1, { stake: 1, payout: 0 });
  return told;
}
const { events } = story();

function batch(fromSeq: number, toSeq: number): ReadBatch {
  return { partition: 0, fromSeq, toSeq, events: events.slice(fromSeq - 1, toSeq), unreadable: null };
}

function sharedOut(read: ReadBatch, balance: number, statement: number) {
  const shares = sharesOf(
    VIEWS,
    read,
    new Map([
      ['balance', balance],
      ['statement', statement],
    ]),
  );
  return shares.map(({ view, fromSeq, toSeq, events: share }) => {
    expect(share.map(({ seq }) => seq)).toEqual(
      Array.from({ length: toSeq - fromSeq }, (_, place) => fromSeq + 1 + place),
    );
    return `${view.name} ${fromSeq + 1}-${toSeq}`;
  });
}

test('each view takes the events it has not seen', () => {
  expect(sharedOut(batch(6, 10), 5, 5)).toEqual(['balance 6-10', 'statement 6-10']);
  expect(sharedOut(batch(6, 10), 5, 9)).toEqual(['balance 6-10', 'statement 10-10']);
  expect(sharedOut(batch(6, 10), 10, 7)).toEqual(['statement 8-10']);
  expect(sharedOut(batch(6, 10), 12, 10)).toEqual([]);
});

test('one missing event before any view is a hole for all', () => {
  expect(() => sharedOut(batch(7, 10), 5, 6)).toThrow(Hole);
  expect(() => sharedOut(batch(7, 10), 10, 5)).toThrow(Hole);
});

test('a batch that does not match its bounds is a hole as well', () => {
  const short = { ...batch(6, 10), events: events.slice(5, 9) };
  expect(() => sharedOut(short, 5, 5)).toThrow(Hole);
  const bent = { ...batch(6, 10), events: [5, 6, 6, 8, 9].map((place) => events[place]!) };
  expect(() => sharedOut(bent, 5, 5)).toThrow(Hole);
});
