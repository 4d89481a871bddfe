import { beforeEach, expect, test } from 'vitest';
import { playRoulette } from '#contracts/play/calls/single-shot.ts';
import { forgetBet, keepBet, recallBet } from './pending-bet.ts';

const PLAYER = 7;
const key = '01890a5d-ac96-774b-bcce-b302099a8057';

beforeEach(() => sessionStorage.clear());

test('chips on the table are recalled as sent, to be sent again', () => {
  const body = { bets: [{ type: 'dozen' as const, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], amount: 5 }] };
  keepBet(PLAYER, 'play-roulette', { key, body });
  expect(recallBet(PLAYER, 'play-roulette', playRoulette.body!)).toEqual({ key, body });
});

test('an entry that no longer parses as a bet of the game is dropped', () => {
  keepBet(PLAYER, 'play-roulette', { key, body: { bets: [{ type: 'dozen', numbers: [1], amount: 5 }] } });
  expect(recallBet(PLAYER, 'play-roulette', playRoulette.body!)).toBeNull();
});

test('a bet is dropped by its key, but its successor is kept', () => {
  const body = { bets: [{ type: 'straight' as const, numbers: [7], amount: 5 }] };
  keepBet(PLAYER, 'play-roulette', { key, body });
  forgetBet(PLAYER, 'play-roulette', '01890a5d-ac96-774b-bcce-b302099a8058');
  expect(recallBet(PLAYER, 'play-roulette', playRoulette.body!)?.key).toBe(key);
  forgetBet(PLAYER, 'play-roulette', key);
  expect(recallBet(PLAYER, 'play-roulette', playRoulette.body!)).toBeNull();
});
