import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useWaysIn, wantedPage, waysIn } from './wanted-page.ts';

afterEach(cleanup);

test.each([
  '/games',
  '/games/roulette',
  '/game-history?game=dice',
  '/leaderboard',
  '/verify-email',
  '/confirm-email',
  '/profile#transactions',
  '/fairness/0198c0de-0000-7000-8000-000000000000',
  '/fairness?game=keno#odds',
  '/admin',
  '/admin/withdrawals?open=wd_1',
])('%s is accepted', (page) => {
  expect(wantedPage(page)).toBe(page);
});

test.each([
  null,
  '',
  '/',
  'games',
  '//evil.example',
  '//evil.example/games',
  '///evil.example/games',
  '/\\evil.example/games',
  '\\\\evil.example/games',
  '/\t/evil.example/games',
  '/\n/evil.example/games',
  ' //evil.example/games',
  '/.//evil.example/games',
  '/games/..//evil.example',
  '/games/%2e%2e//evil.example',
  'https://evil.example/games',
  'https:/games',
  'javascript:alert(1)',
  'data:text/html,games',
  '//',
  '//[',
  '/gamesome',
  '/administer',
  '/auth?next=/games',
  '/api/auth/logout',
])('%j leads home', (next) => {
  expect(wantedPage(next)).toBe('/');
});

test('without a wanted page, or with a hostile one, the link is the plain sign-in', () => {
  const plain = { login: '/auth', register: '/auth?tab=register' };
  expect(waysIn(null)).toEqual(plain);
  expect(waysIn('/')).toEqual(plain);
  expect(waysIn('//evil.example')).toEqual(plain);
});

function Ways() {
  return <p>{Object.values(useWaysIn()).join(' ')}</p>;
}

test.each([
  ['the guard led him to the landing page', { pathname: '/landing', state: { next: '/fairness?game=keno#odds' } }],
  ['he goes from one form to the other', { pathname: '/auth', search: '?next=%2Ffairness%3Fgame%3Dkeno%23odds' }],
  ['it is not known yet who he is', { pathname: '/fairness', search: '?game=keno', hash: '#odds' }],
])('the page is kept when %s', (_, place) => {
  render(<Ways />, { wrapper: ({ children }) => <MemoryRouter initialEntries={[place]}>{children}</MemoryRouter> });
  const next = 'next=%2Ffairness%3Fgame%3Dkeno%23odds';
  expect(screen.getByText(`/auth?${next} /auth?tab=register&${next}`)).toBeDefined();
});
