import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test('a long reference keeps its beginning and its end, so that columns beside it stay in view', () => {
  expect(shortened('wd_01a2251c-94d5-74b2-b08a-47aca6094be0-1')).toBe('wd_01a225…a6094be0-1');
  expect(shortened('PAY-47009')).toBe('PAY-47009');
});
