// The kinds of events: numbers in the log are for ever, and every type has its transfer.
import { expect, test } from 'vitest';
import { GAME_NAMES } from '../games/catalogue.ts';
import { EVENT_PAYLOADS, type EventType } from './catalogue.ts';
import { KINDS, kindOf, kindOfCode } from './kinds.ts';

test('the codes are the ones that stand in logs out there', () => {
  expect(Object.fromEntries(KINDS.map(({ code, type, game }) => [code, game ?? type]))).toEqual({
    1: 'account-opened',
    2: 'signup-bonus-granted',
    3: 'points-adjusted',
    4: 'points-held',
    5: 'hold-posted',
    6: 'hold-voided',
    7: 'hold-expired',
    8: 'seed-committed',
    9: 'seed-revealed',
    100: 'dice',
    101: 'roulette',
    102: 'crash',
    103: 'mines',
    104: 'slots',
    105: 'blackjack',
    106: 'wheel',
    107: 'keno',
    108: 'plinko',
    109: 'baccarat',
  });
});

test('every kind is found by its code and by its type', () => {
  for (const kind of KINDS) {
    expect(kindOfCode(kind.code)).toBe(kind);
    expect(kindOf(kind.type, kind.game)).toBe(kind);
  }
  expect(kindOfCode(77)).toBeUndefined();
});

test('every type of event has a kind, and rounds one for each game', () => {
  const types = Object.keys(EVENT_PAYLOADS) as EventType[];
  expect(new Set(KINDS.map(({ type }) => type))).toEqual(new Set(types));
  expect(KINDS.filter(({ type }) => type === 'round-played').map(({ game }) => game)).toEqual(GAME_NAMES);
});

test('a pair that is in no catalogue is a fault', () => {
  expect(() => kindOf('round-played', null)).toThrow('no kind');
  expect(() => kindOf('points-held', 'dice')).toThrow('no kind');
});

test('no transfer is between an account and itself', () => {
  for (const { leg, counter } of KINDS) expect(counter).not.toBe(leg);
});
