import { expect, test } from 'vitest';
import { factsOf } from './change-panel.tsx';

test('a change is listed with its fields in words and without its reason', () => {
  const change = { type: 'adjust-points', amountPoints: 90_000, reason: 'A prize', holdId: null };
  expect(factsOf(change)).toEqual({ 'Amount points': '90,000' });
});

test('values of settings are shown as JSON', () => {
  expect(factsOf({ type: 'change-setting', key: 'challenges', value: [{ id: 'a' }] })).toEqual({
    Key: 'challenges',
    Value: '[{"id":"a"}]',
  });
});
