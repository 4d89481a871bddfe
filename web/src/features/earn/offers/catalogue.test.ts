import { expect, test } from 'vitest';
import { categoriesIn, categoryOf, devicesIn, NO_WISH, type Wish, wished } from './catalogue.ts';
import type { Offer } from './offer.ts';

const offer = (name: string, more: Partial<Offer> = {}): Offer => ({
  offerid: name,
  name: `${name} in full`,
  name_short: name,
  adcopy: '',
  description: '',
  picture: null,
  minutes: 6,
  ctype: 'CPI',
  device: '',
  payout: 1,
  points: 100,
  link: '/',
  waitDays: 0,
  outcome: null,
  releaseAt: null,
  ...more,
});

const OFFERS = [
  offer('Game', { points: 300, waitDays: 14 }),
  offer('Done', { points: 900, outcome: 'pending' }),
  offer('Ten questions', { ctype: 'CPA', points: 60 }),
  offer('Trial', { ctype: 'CPA', points: 400, waitDays: 7 }),
  offer('Clip', { ctype: 'VID', points: 5 }),
  offer('Steps', { device: 'iPhone', points: 80 }),
  offer('Photos', { device: 'iPhone or iPad', points: 70 }),
];

const names = (wish: Partial<Wish>) => wished(OFFERS, { ...NO_WISH, ...wish }).map(({ name_short }) => name_short);

test('a survey is recognized by its words, other offers by their type', () => {
  expect(OFFERS.map(categoryOf)).toEqual(['apps', 'apps', 'surveys', 'sign-ups', 'videos', 'apps', 'apps']);
  expect(categoriesIn(OFFERS.slice(0, 3))).toEqual(['apps', 'surveys']);
  expect(devicesIn(OFFERS)).toEqual(['iPad', 'iPhone']);
});

test.each([
  ['most points first, done offers last', {}, ['Trial', 'Game', 'Steps', 'Photos', 'Ten questions', 'Clip', 'Done']],
  ['the shortest wait first', { order: 'wait' }, ['Steps', 'Photos', 'Ten questions', 'Clip', 'Trial', 'Game', 'Done']],
  ['one category', { category: 'surveys' }, ['Ten questions']],
  ['one device, with offers for any', { device: 'Android' }, ['Trial', 'Game', 'Ten questions', 'Clip', 'Done']],
  ['one of the devices of an offer', { device: 'iPad', category: 'apps' }, ['Game', 'Photos', 'Done']],
  ['words of the name', { text: ' tRIal ' }, ['Trial']],
] as const)('a wish for %s', (_wish, wish, found) => {
  expect(names(wish)).toEqual(found);
});
