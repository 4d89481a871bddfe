import type { Locator, Page } from '@playwright/test';

export type Room = { name: string; address: string; arrived(page: Page): Locator };

const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { level: 1, name });
const firstReceipt = (page: Page): Locator => page.getByRole('button', { name: /^Receipt/ }).first();

/** Public. */
export const OPEN_ROOMS: readonly Room[] = [
  {
    name: 'the landing page',
    address: '/landing',
    arrived: (page) => page.getByRole('list', { name: 'Live activity' }),
  },
  { name: 'sign in', address: '/auth', arrived: (page) => page.getByRole('button', { name: 'Sign In', exact: true }) },
  { name: 'sign up', address: '/auth?tab=register', arrived: (page) => page.getByRole('button', { name: 'Sign Up' }) },
  { name: 'a forgotten password', address: '/forgot-password', arrived: heading('Forgot your password?') },
  {
    name: 'confirming an address',
    address: '/verify-email?token=secret',
    arrived: (page) => page.getByRole('button', { name: 'Not my account' }),
  },
  {
    name: 'confirming a new address',
    address: '/confirm-email?token=secret',
    arrived: (page) => page.getByText('Sign in to the account named in the mail to continue.'),
  },
  {
    name: 'stopping a change',
    address: '/stop-change?token=secret',
    arrived: (page) => page.getByRole('button', { name: 'Stop the change' }),
  },
  { name: 'an unknown address', address: '/nowhere', arrived: heading('404 Page Not Found') },
];

/** Public, named at the foot of every page. */
export const FOOT_ROOMS: readonly Room[] = [
  { name: 'the status', address: '/status', arrived: (page) => page.getByRole('heading', { name: 'Parts' }) },
  { name: 'the proofs', address: '/proofs', arrived: heading('Proofs') },
  { name: 'the terms', address: '/terms', arrived: heading('Terms of Service') },
  { name: 'the privacy policy', address: '/privacy', arrived: heading('Privacy Policy') },
  {
    name: 'responsible play',
    address: '/responsible-play',
    arrived: (page) => page.getByRole('heading', { name: 'Talk to someone' }),
  },
  {
    name: 'the odds of all games',
    address: '/odds',
    arrived: (page) => page.getByRole('table').first(),
  },
  { name: 'withdrawals and fees', address: '/withdrawals-and-fees', arrived: heading('Withdrawals and fees') },
  { name: 'support', address: '/support', arrived: heading(/./) },
];

/** For a player with rounds played. */
export const PLAY_ROOMS: readonly Room[] = [
  { name: 'the dashboard', address: '/', arrived: (page) => page.getByRole('list', { name: 'Recent transactions' }) },
  {
    name: 'the tables',
    address: '/games',
    arrived: (page) => page.getByRole('region', { name: 'Recent results' }).getByRole('article').first(),
  },
  {
    name: 'the lobby',
    address: '/games/lobby',
    arrived: (page) => page.getByRole('list', { name: 'Your last rounds' }),
  },
  { name: 'the game history', address: '/game-history', arrived: firstReceipt },
  {
    name: 'the leaderboard',
    address: '/leaderboard',
    arrived: (page) => page.getByText('You', { exact: true }).first(),
  },
  {
    name: 'the offers',
    address: '/earn',
    arrived: (page) => page.getByRole('link', { name: /^Start / }).first(),
  },
  {
    name: 'the withdrawal form',
    address: '/withdraw',
    arrived: (page) => page.getByRole('button', { name: 'Request Withdrawal' }),
  },
  {
    name: 'the withdrawal history',
    address: '/withdrawal-history',
    arrived: (page) => page.getByRole('link', { name: 'Withdraw points' }),
  },
];

/** For a player with rounds played. */
export const ACCOUNT_ROOMS: readonly Room[] = [
  { name: 'the profile', address: '/profile', arrived: heading('Profile') },
  {
    name: 'the notifications',
    address: '/notifications',
    arrived: (page) => page.getByRole('tabpanel').getByRole('listitem').first(),
  },
  {
    name: 'the security of the account',
    address: '/profile#security',
    arrived: (page) => page.getByText('This one', { exact: true }),
  },
  { name: 'the statement', address: '/profile#transactions', arrived: firstReceipt },
  { name: 'fairness', address: '/fairness', arrived: (page) => page.getByRole('table', { name: 'Odds of Dice' }) },
  {
    name: 'the odds of a game',
    address: '/fairness?game=keno#odds',
    arrived: (page) => page.getByRole('table', { name: 'Odds of Keno' }),
  },
];
