import { expect, test } from 'vitest';
import { countryBy } from './country.ts';

test('a country is read only from the configured header, and only as a code', () => {
  const countryOf = countryBy('CF-IPCountry');
  expect(countryOf({ headers: { 'cf-ipcountry': 'DE' } })).toBe('DE');
  for (const told of ['T1', 'de', 'DE, FR', 'Germany', ''])
    expect(countryOf({ headers: { 'cf-ipcountry': told } })).toBeNull();
  expect(countryOf({ headers: { 'x-country': 'DE' } })).toBeNull();
  expect(countryBy(null)({ headers: { 'cf-ipcountry': 'DE' } })).toBeNull();
});
