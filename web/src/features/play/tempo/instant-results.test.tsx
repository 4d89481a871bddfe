import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ANIMATED,
  houseThatAnswers,
  line,
  playAgain,
  playOneRound,
  press,
  sitDownAt,
} from '#tests/support/animated-tables.tsx';
import { seenPositions } from '../../../api/position-memory.ts';
import { USER_KEY } from '../../../api/query-client.ts';
import { DiceGame } from '../dice/dice-game.tsx';
import { instantResults } from './use-animation-speed.ts';

beforeEach(() => {
  vi.useFakeTimers();
  seenPositions.forget();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  instantResults.turn(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The longest run-up is shorter. */
const RUN_UP_MS = 15_000;

test.each(ANIMATED)('$name shows the result without a run-up', async (table) => {
  instantResults.turn(true);
  await playOneRound(table);
  expect(line()).toContain('+8 points');
});

test.each(ANIMATED)('$name shows neither the result nor the balance before the run-up is over', async (table) => {
  const client = await playOneRound(table);
  const points = () => client.getQueryData<{ points: number }>(USER_KEY)!.points;
  expect(line()).not.toContain('8 points');
  expect(points()).toBe(100);
  await act(() => vi.advanceTimersByTimeAsync(RUN_UP_MS));
  expect(line()).toContain('+8 points');
  expect(points()).toBe(108);
});

const MOVED = ['dice', 'slots', 'wheel', 'roulette'];

test.each(ANIMATED.filter(({ name }) => MOVED.includes(name)))(
  '$name moves from the press on, and a refusal puts it back',
  async (table) => {
    const answer = Promise.withResolvers<Response>();
    houseThatAnswers({});
    const house = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      init.method === 'POST' ? answer.promise : house(address, init),
    );
    await sitDownAt(table.Game);
    const picture = () => document.querySelector('[role="img"]')!;
    const poses = () => [...document.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.cssText);
    const [atRest, name] = [poses(), picture().getAttribute('aria-label')];
    await playAgain(table);
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(picture().getAttribute('aria-label')).toMatch(/ is (?:rolling|spinning|turning)$/);
    expect(poses()).not.toEqual(atRest);
    const refused = { message: 'Too many bets at once.', code: 'rate-limited', requestId: 'r' };
    answer.resolve(new Response(JSON.stringify(refused), { status: 429 }));
    await act(() => vi.advanceTimersByTimeAsync(RUN_UP_MS));
    expect(picture().getAttribute('aria-label')).toBe(name);
  },
);

test('the switch is pressed by button and by key', async () => {
  houseThatAnswers({});
  await sitDownAt(DiceGame);
  const button = screen.getByRole('button', { name: 'Instant results' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  press('i');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
});
