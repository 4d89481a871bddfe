import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { SessionEnd, SessionRecord, Sessions } from '#contracts/internal/sessions.ts';
import { eventually } from '#tests/support/eventually.ts';
import { SessionCache, sessionKeyOf } from '../session/session-cache.ts';
import { Connections } from './connections.ts';

const ANN = 7;

afterEach(() => vi.useRealTimers());

function signedIn(find: () => Promise<SessionRecord | null>) {
  const listeners = new Set<(end: SessionEnd | null) => void>();
  const sessions = {
    find,
    onEnd(listener: (end: SessionEnd | null) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Sessions;
  const connections = new Connections(sessions, new SessionCache(sessions, () => 0), () => 0);
  const closed: string[] = [];
  const visitor = { account: ANN, session: sessionKeyOf('id'), expiresAt: DAY_MS, address: '192.0.2.1' };
  connections.add({ visitor, close: (reason) => closed.push(reason) });
  const tell = (end: SessionEnd | null) => listeners.forEach((listener) => listener(end));
  return { closed, tell, endsMayBeMissed: () => tell(null) };
}

test('a database outage signs out no player; an ended session is closed at the next look-up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let looks = 0;
  const { closed, endsMayBeMissed } = signedIn(() =>
    looks++ === 0 ? Promise.reject(new Error('the database is away')) : Promise.resolve(null),
  );
  endsMayBeMissed();
  await eventually(() => looks === 1);
  await eventually(() => {
    vi.advanceTimersToNextTimer();
    return closed.length > 0;
  });
  expect(closed[0]).toBe('signed out');
  expect(looks).toBeGreaterThan(1);
});

test('any number of possibly missed ends cause one look-up at a time and one more after it', async () => {
  const answers: (() => void)[] = [];
  const record = { account: ANN, data: {}, expiresAt: DAY_MS };
  const { closed, endsMayBeMissed } = signedIn(() => new Promise((resolve) => answers.push(() => resolve(record))));
  for (let time = 0; time < 20; time++) endsMayBeMissed();
  expect(answers).toHaveLength(1);
  answers[0]!();
  await eventually(() => answers.length === 2);
  answers[1]!();
  endsMayBeMissed();
  await eventually(() => answers.length === 3);
  answers[2]!();
  expect(closed).toEqual([]);
});

test('a renewed session keeps its sockets, and its end under the new key closes them', () => {
  const { closed, tell } = signedIn(() => Promise.resolve(null));
  tell({ session: sessionKeyOf('id'), renewedAs: sessionKeyOf('new id') });
  tell({ session: sessionKeyOf('id') });
  expect(closed).toEqual([]);
  tell({ session: sessionKeyOf('new id') });
  expect(closed).toEqual(['signed out']);
});
