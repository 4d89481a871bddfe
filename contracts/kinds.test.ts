import { expect, test } from 'vitest';
import { GAME_NAMES, ROUND_GAMES } from './games/catalogue.ts';
import { EVENT_PAYLOADS, type EventType } from './events.ts';
import { KINDS, kindOf, kindOfCode } from './kinds.ts';

test('the codes are the ones that stand in logs out there', () => {
  expect(
    Object.fromEntries(KINDS.map(({ code, type, game }) => [code, game === null ? type : `${type} ${game}`])),
  ).toEqual({
    1: 'account-opened',
    2: 'signup-bonus-granted',
    3: 'points-adjusted',
    4: 'points-held',
    5: 'hold-posted',
    6: 'hold-voided',
    7: 'hold-expired',
    8: 'seed-committed',
    9: 'seed-revealed',
    10: 'account-banned',
    11: 'account-unbanned',
    12: 'role-granted',
    13: 'role-revoked',
    14: 'player-excluded',
    15: 'adult-confirmed',
    16: 'account-closed',
    20: 'setting-changed',
    30: 'treasury-posted',
    40: 'error-corrected',
    45: 'limit-set',
    46: 'reality-check-set',
    50: 'daily-bonus-claimed',
    51: 'time-zone-set',
    55: 'challenge-claimed',
    70: 'offer-credited',
    71: 'offer-released',
    72: 'offer-reversed',
    73: 'released-offer-reversed',
    80: 'referral-set',
    81: 'referral-bonus-granted',
    82: 'referral-share-credited',
    83: 'referral-share-reversed',
    100: 'round-played dice',
    101: 'round-played roulette',
    102: 'round-played crash',
    103: 'round-played mines',
    104: 'round-played slots',
    105: 'round-played blackjack',
    106: 'round-played wheel',
    107: 'round-played keno',
    108: 'round-played plinko',
    109: 'round-played baccarat',
    202: 'round-started crash',
    203: 'round-started mines',
    205: 'round-started blackjack',
    302: 'round-advanced crash',
    303: 'round-advanced mines',
    305: 'round-advanced blackjack',
    402: 'round-settled crash',
    403: 'round-settled mines',
    405: 'round-settled blackjack',
  });
});

test('every kind is found by its code and by its type', () => {
  for (const kind of KINDS) {
    expect(kindOfCode(kind.code)).toBe(kind);
    expect(kindOf(kind.type, kind.game)).toBe(kind);
  }
  expect(kindOfCode(77)).toBeUndefined();
});

test('every type of event has a kind, and rounds one for each game that they can be of', () => {
  const types = Object.keys(EVENT_PAYLOADS) as EventType[];
  expect(new Set(KINDS.map(({ type }) => type))).toEqual(new Set(types));
  expect(KINDS.filter(({ type }) => type === 'round-played').map(({ game }) => game)).toEqual(GAME_NAMES);
  expect(KINDS.filter(({ type }) => type === 'round-settled').map(({ game }) => game)).toEqual(ROUND_GAMES);
});

test('a pair that is in no catalogue is a fault', () => {
  expect(() => kindOf('round-played', null)).toThrow('no kind');
  expect(() => kindOf('points-held', 'dice')).toThrow('no kind');
  expect(() => kindOf('round-started', 'dice')).toThrow('no kind');
});

test('no transfer is between an account and itself', () => {
  for (const { leg, counter } of KINDS) expect(counter).not.toBe(leg);
});
