import { expect, test } from 'vitest';
import { detailsText } from './actions-desk.tsx';

test('what an action asked for is in words, without ids, and with the beginning of a hash', () => {
  const details = { key: 'rain-every-minutes', value: 30, reason: 'More rain' };
  expect(detailsText({ details })).toBe('Setting: Rain every minutes · Value: 30 · More rain');
  expect(detailsText({ details: { debit: 'bank', credit: 'suspense', micros: 1_500_000_000, reference: 'F-2' } })).toBe(
    'Into: bank · From: suspense · Amount: $1,500.00 · Reference: F-2',
  );
  expect(detailsText({ details: { until: '2026-11-30T12:00:00.000Z' } })).toBe('Until: 2026-11-30T12:00:00.000Z');
  expect(detailsText({ details: { id: 'a', hash: 'b'.repeat(64), reason: 'Agreed' } })).toBe(
    'Hash: bbbbbbbb… · Agreed',
  );
});
