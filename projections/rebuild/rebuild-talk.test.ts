import { expect, test } from 'vitest';
import { rebuildTalk } from './rebuild-talk.ts';

test('a rebuild reports its progress every ten seconds, and what delays its swap', () => {
  const told: string[] = [];
  const note = (_facts: object, message: string) => void told.push(message);
  let now = 5000;
  const talk = rebuildTalk({ info: note, warn: note, error: note }, ['balance'], () => now);
  for (let seconds = 1; seconds <= 25; seconds++) {
    now += 1000;
    talk.onProgress({ events: seconds * 1000, total: 30_000 });
  }
  expect(told).toEqual(['rebuilding views: 33 % of the log is read', 'rebuilding views: 66 % of the log is read']);
  talk.onSwapWaits(30_000);
  expect(told.at(-1)).toBe('a long reader holds the view; the swap is tried again');
});
