import { afterEach, expect, test } from 'vitest';
import { forgetLinkToken, linkTokenOf, takeLinkToken } from './link-token.ts';

afterEach(() => {
  forgetLinkToken();
  window.history.replaceState(null, '', '/');
});

function arriveAt(address: string): string {
  window.history.replaceState({ key: 'k' }, '', address);
  takeLinkToken();
  return window.location.href.slice(window.location.origin.length);
}

test('the token is removed from the address, whose history entry is replaced', () => {
  const entries = window.history.length;
  expect(arriveAt('/reset-password?token=secret&lang=en#form')).toBe('/reset-password?lang=en#form');
  expect(linkTokenOf('/reset-password')).toBe('secret');
  expect([window.history.length, window.history.state]).toEqual([entries, { key: 'k' }]);
});

test('it opens only its own page', () => {
  arriveAt('/verify-email?token=secret');
  expect(linkTokenOf('/reset-password')).toBeNull();
  expect(linkTokenOf('/verify-email')).toBe('secret');
});

test('an address without a token, or of another page, is unchanged', () => {
  expect(arriveAt('/reset-password?token=')).toBe('/reset-password');
  expect(linkTokenOf('/reset-password')).toBeNull();
  expect(arriveAt('/games?token=5')).toBe('/games?token=5');
});
