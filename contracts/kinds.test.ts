import { expect, test } from 'vitest';
import { GAME_NAMES, ROUND_GAMES } from './games/catalogue.ts';
import { EVENT_PAYLOADS, type EventType } from './events.ts';
import { KINDS, kindOf, kindOfCode } from './kinds.ts';

test('every kind is found by code and by type', () => {
  for (const kind of KINDS) {
    expect(kindOfCode(kind.code)).toBe(kind);
    expect(kindOf(kind.type, kind.game)).toBe(kind);
  }
  expect(kindOfCode(77)).toBeUndefined();
});

test('every event type has a kind, and round events one per game', () => {
  const types = Object.keys(EVENT_PAYLOADS) as EventType[];
  expect(new Set(KINDS.map(({ type }) => type))).toEqual(new Set(types));
  expect(KINDS.filter(({ type }) => type === 'round-played').map(({ game }) => game)).toEqual(GAME_NAMES);
  expect(KINDS.filter(({ type }) => type === 'round-settled').map(({ game }) => game)).toEqual(ROUND_GAMES);
});

test('throws for a pair outside the catalogue', () => {
  expect(() => kindOf('round-played', null)).toThrow('no kind');
  expect(() => kindOf('points-held', 'dice')).toThrow('no kind');
  expect(() => kindOf('round-started', 'dice')).toThrow('no kind');
});

test('no transfer is between an account and itself', () => {
  for (const { leg, counter } of KINDS) expect(counter).not.toBe(leg);
});
