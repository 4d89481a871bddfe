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

test.each([
  'Tal1yhouse',
  'tally_house',
  '_ADMIN_',
  'M0derator',
  'TALLYHOUSE_support',
  'official_support',
  'mod_anna',
  'ModAnna',
  'anna_0fficial',
  'house',
  'The_House',
  'everyone',
  'adminanna',
  'sysadmin',
  'admin_of_nothing',
  'T4llyhous3',
  'st4ff_anna',
  'support1',
  'mod99',
])('%s is reserved', (name) => expect(looksLikeTheHouse(name)).toBe(true));

test.each(['modest_anna', 'badminton', 'house_cat', 'lighthouse', 'supporter', 'all_in', 'Anna_Modig', 'team_anna'])(
  '%s is free',
  (name) => expect(looksLikeTheHouse(name)).toBe(false),
);
