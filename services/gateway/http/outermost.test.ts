import { expect, test } from 'vitest';
import { loggedPath } from './outermost.ts';

const SECRET = 'path-secret-of-cpx';

test.each([
  `/api/postback/cpx/${SECRET}`,
  `/api/postback/cpx/${SECRET}/`,
  `/api/postback/${SECRET}`,
  `/API/Postback/cpx/${SECRET}`,
  `/api/%70ostback/cpx/${SECRET}`,
  `/api/%2570ostback/cpx/${SECRET}`,
  `/%61pi%2Fpostback%2Fcpx%2F${SECRET}`,
  `//api///postback/cpx/${SECRET}`,
  `/api/./postback/cpx/${SECRET}`,
  `/api\\postback\\cpx\\${SECRET}`,
  `/x%zz/../api/postback/cpx/${SECRET}`,
  `/house/api/postback/cpx/${SECRET}`,
])('%s is logged without its secret', (path) => {
  expect(loggedPath({ path, state: { network: 'cpx' } })).toBe('/api/postback/cpx');
  expect(loggedPath({ path, state: {} })).toBe('/api/postback');
});

test('any other path is logged unchanged', () => {
  expect(loggedPath({ path: '/api/games/dice%20', state: {} })).toBe('/api/games/dice%20');
});
