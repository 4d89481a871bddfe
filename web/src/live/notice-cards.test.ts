import { expect, test } from 'vitest';
import { isTold, MAX_CARDS, type NoticeCard, withNotice, withoutNotice, withTableCleared } from './notice-cards.ts';

function card(id: number, isOnTheTable = false): NoticeCard {
  return {
    id,
    stored: null,
    type: 'win',
    title: 'You won',
    message: '',
    position: '0:1',
    isOnTheTable,
  };
}

test('the newest card is on top', () => {
  expect(withNotice([card(1)], card(2)).map(({ id }) => id)).toEqual([2, 1]);
});

test('a sixth card pushes out the oldest', () => {
  let cards: NoticeCard[] = [];
  for (let id = 1; id <= 6; id++) cards = withNotice(cards, card(id));
  expect(cards.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2]);
  expect(cards).toHaveLength(MAX_CARDS);
});

test('a dismissed card leaves the others in place', () => {
  expect(withoutNotice([card(3), card(2), card(1)], 2).map(({ id }) => id)).toEqual([3, 1]);
});

test('the next round removes cards of the table, and leaves those from elsewhere', () => {
  expect(withTableCleared([card(4, true), card(3), card(2, true), card(1)]).map(({ id }) => id)).toEqual([3, 1]);
  const elsewhere = [card(2), card(1)];
  expect(withTableCleared(elsewhere)).toBe(elsewhere);
});

test('a win shown on the table gets no card; a big one does, and so does everything from elsewhere', () => {
  expect(isTold({ type: 'win' }, true)).toBe(false);
  expect(isTold({ type: 'win' }, false)).toBe(true);
  expect(isTold({ type: 'big_win' }, true)).toBe(true);
  expect(isTold({ type: 'other' }, true)).toBe(true);
});
