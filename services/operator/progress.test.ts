import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Params } from 'cli-progress';
import { expect, test } from 'vitest';
import { barLine, progress } from './progress.ts';
import { restoreTerminal } from './restore-terminal.ts';

function line(eta: unknown, maxWidth = 200): string {
  const params = { progress: 0.5, value: 6_000_000, total: 12_000_000, eta, maxWidth } as Params;
  return barLine('leaderboard', params);
}

test.each([
  [0, 'less than a second left'],
  [1, '1 second left'],
  [59, '59 seconds left'],
  [125, '2 minutes, 5 seconds left'],
  [3_600, '1 hour left'],
  [11_100, '3 hours, 5 minutes left'],
  [432_000 + 7_200, '5 days, 2 hours left'],
  ['NULL', 'estimating the time left'],
  ['INF', 'estimating the time left'],
])('with %s seconds left a bar ends with "%s"', (eta, words) => {
  expect(line(eta)).toMatch(new RegExp(`\\| ${words}$`));
});

test('in a narrow terminal the time is complete and the rest is shortened', () => {
  for (let width = 45; width <= 130; width++) {
    const text = line(11_100, width);
    expect(text.length, text).toBeLessThan(width);
    expect(text).toMatch(/^leaderboard .*50% \| .*3 hours, 5 minutes left$/);
  }
  expect(line(11_100, 90)).toContain('█');
  expect(line(11_100, 70)).toBe('leaderboard 50% | 6000000/12000000 events | 3 hours, 5 minutes left');
  expect(line(11_100, 60)).toBe('leaderboard 50% | 3 hours, 5 minutes left');
});

test('a finished bar shows no estimate', () => {
  const params = { progress: 1, value: 18, total: 18, eta: 'NULL', maxWidth: 200 } as unknown as Params;
  expect(barLine('balance', params)).toMatch(/100% \| 18\/18 events$/);
});

test('a bar that is not ended restores the terminal', async () => {
  const screen = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  let shown = '';
  screen.on('data', (chunk) => (shown += String(chunk)));
  const bar = progress('chain', screen as unknown as NodeJS.WriteStream);
  bar.tell(1, 10);
  await nextTurn();
  const [hidden, wrapsNot, restored, wraps] = ['\u001B[?25l', '\u001B[?7l', '\u001B[?25h', '\u001B[?7h'];
  expect(shown).toContain(hidden);
  expect(shown).toContain(wrapsNot);
  restoreTerminal();
  await nextTurn();
  expect(shown.lastIndexOf(restored)).toBeGreaterThan(shown.lastIndexOf(hidden));
  expect(shown.lastIndexOf(wraps)).toBeGreaterThan(shown.lastIndexOf(wrapsNot));
  const before = shown;
  bar.tell(2, 10);
  bar.done();
  await nextTurn();
  expect(shown).toBe(before);
});
