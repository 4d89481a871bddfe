import { expect, test } from 'vitest';
import type { Flights } from '../../play/flights/flights.ts';
import { watchFlights } from './watch-flights.ts';

const ACCOUNT = 7;
const named = (count: number) => ({ startId: `018f4d9e-0000-7000-8000-${String(count).padStart(12, '0')}` });

function opened() {
  const heard = new Map<string, (claim?: unknown) => void>();
  const watching: string[] = [];
  const flights = {
    watch(_account: number, startId: string) {
      watching.push(startId);
      return () => void watching.splice(watching.indexOf(startId), 1);
    },
  } as unknown as Flights;
  const time = { nowMs: 1000 };
  const isAllowed = { now: true };
  const on = (event: string, listener: (claim?: unknown) => void) => void heard.set(event, listener);
  watchFlights(
    { id: 'socket', on },
    ACCOUNT,
    { flights, monotonic: () => time.nowMs, mayAsk: () => isAllowed.now },
    () => undefined,
  );
  return { watching, time, isAllowed, ask: heard.get('flight')!, hangUp: heard.get('disconnect')! };
}

test('a watched flight replaces the previous one', () => {
  const { watching, time, ask } = opened();
  ask(named(1));
  time.nowMs += 100;
  ask(named(2));
  expect(watching).toEqual([named(2).startId]);
});

test('a second request within a tenth of a second is ignored', () => {
  const { watching, time, ask } = opened();
  ask(named(1));
  time.nowMs += 99;
  ask(named(2));
  expect(watching).toEqual([named(1).startId]);
});

test('an account that has asked too often by all its sockets is ignored', () => {
  const { watching, isAllowed, ask } = opened();
  isAllowed.now = false;
  ask(named(1));
  expect(watching).toEqual([]);
});

test('a closed socket watches nothing', () => {
  const { watching, ask, hangUp } = opened();
  ask(named(1));
  hangUp();
  expect(watching).toEqual([]);
});

test('an invalid name is ignored', () => {
  const { watching, ask } = opened();
  for (const claim of [undefined, null, 'x', {}, { startId: 'x' }, { ...named(1), account: 8 }]) ask(claim);
  expect(watching).toEqual([]);
});
