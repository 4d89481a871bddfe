import { expect, test } from 'vitest';
import { placeOf, placeOfVisit } from './place.ts';

test.each([
  ['81.2.69.160', 'United Kingdom'],
  ['200.160.2.3', 'Brazil'],
  ['203.0.113.77', null],
  ['192.168.1.20', 'This network'],
  ['127.0.0.1', 'This network'],
  ['172.32.0.1', 'United States'],
  ['0:0:0:0::/64', 'This network'],
  ['fd00:1:2:3::/64', 'This network'],
  ['fe80:0:0:0::/64', 'This network'],
  ['2001:db8:1:2::/64', null],
  ['unknown', null],
])('the place of %s is %s', (address, place) => {
  expect(placeOfVisit({ address, agent: '' })).toBe(place);
});

test('a country from a proxy has precedence over the table, unless its code is invalid', () => {
  const network = '81.2.69.0/24';
  expect(placeOf({ network, country: 'DE' })).toBe('Germany');
  expect(placeOf({ network: '10.1.2.0/24', country: 'DE' })).toBe('Germany');
  for (const country of ['XX', 'ZZ', null])
    expect([country, placeOf({ network, country })]).toEqual([country, 'United Kingdom']);
  expect(placeOf({ network: null, country: null })).toBeNull();
});
