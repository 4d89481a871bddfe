import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { type PaceFacts, waitOf } from './pace.ts';

const TERMS = { slowSeconds: 2, perMinute: 15, housePerMinute: 240 };
const QUIET: PaceFacts = { last: null, earliestOfMinute: null, earliestOfDay: null, house: 0 };
const wait = (facts: Partial<PaceFacts>, terms = TERMS) => waitOf({ ...QUIET, ...facts }, terms);

test('a first message is sent at once', () => expect(wait({})).toBeNull());

test('a player waits out slow mode', () => {
  expect(wait({ last: 1500 })).toMatchObject({ waitMs: 500, message: 'Slow mode is on. Try again in a second.' });
  expect(wait({ last: 2000 })).toBeNull();
  expect(wait({ last: 0 }, { ...TERMS, slowSeconds: 0 })).toBeNull();
});

test('a player who has sent the messages of a minute waits until the first is a minute old', () => {
  expect(wait({ last: 5000, earliestOfMinute: 45_000 })).toMatchObject({ waitMs: 15_000 });
  expect(wait({ last: 5000, earliestOfMinute: 60_000 })).toBeNull();
});

test('a player who has sent the messages of a day waits for hours', () => {
  expect(wait({ last: 9999, earliestOfDay: HOUR_MS })?.message).toBe(
    'You can send 500 messages a day. Try again in 23 hours.',
  );
});

test('from half of the limit of all players on, each waits ten seconds', () => {
  expect(wait({ last: 3000, house: 119 })).toBeNull();
  expect(wait({ last: 3000, house: 120 })).toMatchObject({ waitMs: 7000, isForAll: false });
});

test('at the limit of all players everyone waits', () => {
  expect(wait({ house: 240 })).toMatchObject({ isForAll: true });
});
