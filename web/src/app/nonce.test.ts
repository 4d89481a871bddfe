import { afterEach, expect, test } from 'vitest';
import { readNonce } from './nonce.ts';

const place = document.createElement('meta');
place.name = 'csp-nonce';

afterEach(() => place.remove());

function pageWith(content: string): void {
  place.content = content;
  document.head.append(place);
}

test.each(['JVQxbj_X14ohYiGp_X1R2a', '__JVQxbj_X14ohYiGp_X1R', '--JVQxbj_X14ohYiGp_X1R'])('%s is a nonce', (nonce) => {
  pageWith(nonce);
  expect(readNonce()).toBe(nonce);
});

test.each([
  ['the place that no server filled in', '__CSP_NONCE__'],
  ['an empty one', ''],
])('%s is not a nonce', (_, content) => {
  pageWith(content);
  expect(readNonce()).toBeUndefined();
});

test('a page without the placeholder has none', () => {
  expect(readNonce()).toBeUndefined();
});
