import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { type StoredEvent, eventMessage, placeOf, readEvent } from './ledger-events.ts';

function storedOf({ type, game, actor, payload, ...columns }: LedgerEvent): StoredEvent {
  const data = JSON.stringify(actor === null ? payload : { ...payload, actor });
  return { ...columns, kind: kindOf(type, game).code, data };
}

function everyKind(): LedgerEvent[] {
  const story = new EventStory(3)
    .opens(7)
    .bonus(7, 100)
    .adjusts(7, 50, 'für "Müller"')
    .plays(7, { stake: 5, payout: 9 });
  story.holds(7, 5).posts(7, 5).holds(7, 5).voids(7, 5).holds(7, 5).expires(7, 5).reveals(7, 0).commits(7, 1);
  return story.events.map((event) => (event.seq % 2 === 0 ? event : { ...event, actor: 'operator:9' }));
}

const [opened] = everyKind();
const stored = storedOf(opened!);
const RELAYED = { counter: 12, mark: undefined };

function reads(changed: { headers?: Record<string, string>; value?: string | null; partition?: number }): LedgerEvent {
  const message = { ...eventMessage(stored, RELAYED), ...changed };
  return readEvent(changed.partition ?? 3, placeOf(message.headers)!, message.value);
}

test('every event of the catalogue reads back as written', () => {
  const events = everyKind();
  const back = events.map((event) => {
    const { key, value, headers } = eventMessage(storedOf(event), { counter: 100 + event.seq, mark: 'the history' });
    expect(key).toBe('7');
    const place = placeOf(headers)!;
    expect(place).toEqual({
      seq: event.seq,
      counter: 100 + event.seq,
      version: 1,
      kind: place.kind,
      mark: 'the history',
    });
    return readEvent(3, place, value);
  });
  expect(back).toEqual(events);
});

const { headers } = eventMessage(stored, RELAYED);

test.each([
  ['of a version to come', { headers: { ...headers, version: '2' } }, 'its message is of version 2'],
  ['of a kind to come', { headers: { ...headers, kind: '4711' } }, 'kind 4711 is not in the catalogue'],
  ['that is no JSON', { value: '{"account":' }, 'its message is not JSON'],
  ['without a body', { value: null }, 'its message is not JSON'],
  ['whose stored payload is broken', { value: eventMessage({ ...stored, data: '{"a' }, RELAYED).value }, 'not JSON'],
  ['with a wrong payload', { value: eventMessage({ ...stored, data: '{"actor":7}' }, RELAYED).value }, 'data.actor'],
  ['with points that are none', { value: eventMessage({ ...stored, held: -1 }, RELAYED).value }, 'held'],
  ['that belongs elsewhere', { partition: 2 }, 'its message says 3-1'],
])('an event %s throws with its place and the reason', (_what, changed, reason) => {
  expect(() => reads(changed)).toThrow(UnreadableEvent);
  expect(() => reads(changed)).toThrow(reason);
});

test('a message without a place has no position', () => {
  expect(placeOf({})).toBeNull();
  expect(placeOf({ ...headers, seq: '-1' })).toBeNull();
});

test('a message of a release without the history still has a place', () => {
  const place = placeOf(eventMessage(stored, RELAYED).headers)!;
  expect(place).toMatchObject({ seq: 1, counter: 12 });
  expect(place.mark).toBeUndefined();
});
