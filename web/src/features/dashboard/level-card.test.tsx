import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { LevelCard, percentOf } from './level-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const standing = (experience: bigint, levelFrom: bigint, nextLevelAt: bigint | null, level = 2) =>
  signedInUser({ level, experience, levelFrom, nextLevelAt });

function show(user = standing(150n, 100n, 300n)) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LevelCard user={user} />
    </QueryClientProvider>,
  );
}

test.each([
  [100n, 0],
  [150n, 25],
  [299n, 99],
])('with an experience of %s between 100 and 300 the bar is at %i percent', (experience, percent) => {
  expect(percentOf(standing(experience, 100n, 300n))).toBe(percent);
});

test('says the level and what is missing to the next one', () => {
  show();
  expect(screen.getByText('Your Level: 2')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Progress to level 3' }).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('150 of 300 experience to level 3')).toBeDefined();
});

test('says that there is no higher level', () => {
  show(standing(10n ** 20n, 300n, null, 3));
  expect(screen.getByRole('progressbar', { name: 'Highest level' }).getAttribute('aria-valuenow')).toBe('100');
});

test('shows what experience is made of, and the levels', async () => {
  const reply = {
    offerWeight: 100,
    wagerWeight: 10,
    levels: [
      { level: 1, experience: 0, rakebackPercent: 2, bonusPoints: 0 },
      { level: 2, experience: 100, rakebackPercent: 3, bonusPoints: 5 },
    ],
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(reply)));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'How levels work' }));
  expect(await screen.findByText(/10 for every 100 points wagered/)).toBeDefined();
  expect(screen.getByText('2 (yours)')).toBeDefined();
});
