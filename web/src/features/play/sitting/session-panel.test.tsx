import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { SessionPanel } from './session-panel.tsx';
import { courseOf, noteRound, type TabSession, withRound } from './tab-session.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const after = (...payouts: readonly number[]) =>
  payouts.reduce<TabSession | null>((before, payoutPoints) => {
    return withRound(before, { stakePoints: 10, payoutPoints }, 0);
  }, null)!;

test('a session sums its rounds, and its course begins at zero', () => {
  const session = after(18, 0, 35);
  expect(session).toMatchObject({ rounds: 3, stakedPoints: 30, returnedPoints: 53, biggestWinPoints: 25 });
  expect(courseOf(session)).toEqual([0, 8, -2, 23]);
  expect(after(0, 10).biggestWinPoints).toBe(0);
});

test('thousands of rounds keep a bounded course that ends at the net now', () => {
  const payouts = Array.from({ length: 5001 }, (_, round) => (round % 2 === 0 ? 18 : 0));
  const session = after(...payouts);
  const course = courseOf(session);
  expect(session.rounds).toBe(5001);
  expect(course.length).toBeLessThanOrEqual(201);
  expect(course.length).toBeGreaterThan(90);
  expect(course.at(-1)).toBe(session.returnedPoints - session.stakedPoints);
});

test('an hour without a round begins a new session', () => {
  const next = withRound(after(18, 18), { stakePoints: 5, payoutPoints: 0 }, HOUR_MS + 1);
  expect([next.rounds, courseOf(next)]).toEqual([1, [0, -5]]);
});

test('the panel shows net, rounds, stakes, biggest win and return, and starts over', () => {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ id: 4711 }));
  render(
    <Seat client={client}>
      <SessionPanel />
    </Seat>,
  );
  const panel = document.querySelector('details')!;
  const open = (isOpen: boolean) => {
    panel.open = isOpen;
    fireEvent(panel, new Event('toggle'));
  };
  expect(panel.textContent).toBe('SessionNo rounds yet');
  open(true);
  expect(panel.textContent).toContain('Your net, round by round, appears here.');
  act(() => noteRound(4711, { stakePoints: 10, payoutPoints: 0 }));
  act(() => noteRound(4711, { stakePoints: 10, payoutPoints: 18 }));
  expect(panel.textContent).toContain('Session2 rounds−2');
  expect(panel.textContent).toContain('Staked20Biggest win+8Returned90%');
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Net of 2 rounds: between −10 and 0, now −2');
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(panel.textContent).toContain('No rounds yet');
  expect(sessionStorage.getItem('tallyhouse-session:4711')).toBeNull();
});
