import { expect, test } from 'vitest';
import { silentLog } from '#infra/process/log.ts';
import { offerListOf } from './offer-list-of.ts';

function listOf(options: Record<string, string>) {
  const networks = { lootably: { secret: 'a-secret-of-tests', pathSecret: 'a-path-secret-of-tests', options } };
  const settings = { value: () => 50 as never };
  return offerListOf({ networks, settings, clock: { monotonic: () => 0 }, log: silentLog() });
}

test('Lootably has a list when its account has both keys of it, and one alone is a mistake', () => {
  expect(listOf({})).toBeNull();
  expect(listOf({ 'api-key': 'key', 'placement-id': 'place' })?.pictureSources).toEqual(['https:']);
  expect(() => listOf({ 'api-key': 'key' })).toThrow('must have api-key and placement-id, or neither');
});
