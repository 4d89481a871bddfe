import { expect, test } from 'vitest';
import { looksLikeTheHouse, skeletonOf } from './look-alike.ts';

test.each([
  ['the_registrar', 'The_Reg1strar'],
  ['moderator_anna', 'rnoderator_anna'],
  ['captain_lo', 'Captain_I0'],
  ['willow', 'vvillow'],
])('%s and %s look alike', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)));

test.each([
  ['anna', 'anne'],
  ['night_heron', 'knight_heron'],
])('%s and %s do not', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)));

test.each(['Tal1yhouse', 'tally_house', '_ADMIN_', 'M0derator'])('%s looks like the house', (name) => {
  expect(looksLikeTheHouse(name)).toBe(true);
});

test('other names that contain such a word are free', () => expect(looksLikeTheHouse('admin_of_nothing')).toBe(false));
