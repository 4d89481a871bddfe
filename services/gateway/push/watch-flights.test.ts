import { expect, test } from 'vitest';
import type { Flights } from '../play/flights/flights.ts';
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
  const on = (event: string, listener: (claim?: unknown) => void) => void heard.set(event, listener);
  watchFlights({ id: 'socket', on }, ACCOUNT, { flights, monotonic: () => time.nowMs }, () => undefined);
  return { watching, time, ask: heard.get('flight')!, hangUp: heard.get('disconnect')! };
}

test('the flight that is asked for takes the place of the one before', () => {
  const { watching, time, ask } = opened();
  ask(named(1));
  time.nowMs += 100;
  ask(named(2));
  expect(watching).toEqual([named(2).startId]);
});

test('who asks again within a tenth of a second is not heard', () => {
  const { watching, time, ask } = opened();
  ask(named(1));
  time.nowMs += 99;
  ask(named(2));
  expect(watching).toEqual([named(1).startId]);
});

test('who hangs up watches nothing any more', () => {
  const { watching, ask, hangUp } = opened();
  ask(named(1));
  hangUp();
  expect(watching).toEqual([]);
});

test('a name that is none is not asked about', () => {
  const { watching, ask } = opened();
  for (const claim of [undefined, null, 'x', {}, { startId: 'x' }, { ...named(1), account: 8 }]) ask(claim);
  expect(watching).toEqual([]);
});
