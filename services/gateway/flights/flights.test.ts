// The flights that a gateway follows: when it asks the ledger, what watchers hear meanwhile, and when it stops.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FlightPush } from '#contracts/api/rounds/flight-push.ts';
import { type Ledger, type Outcome, refusal } from '#contracts/outcome.ts';
import { silentLog } from '#infra/process/log.ts';
import { Flights } from './flights.ts';

const ACCOUNT = 7;
const START_ID = '018f4d9e-0000-7000-8000-000000000000';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A gateway whose ledger answers as it is told to, and one who watches the flight. */
function watched(answer: () => Promise<Outcome>) {
  const submit = vi.fn<Ledger['submit']>(answer);
  const flights = new Flights({ ledger: { submit }, now: () => Date.now(), log: silentLog() });
  const heard: FlightPush[] = [];
  flights.watch(ACCOUNT, START_ID, (push) => void heard.push(push));
  return { submit, flights, heard };
}

test('a flight that the ledger will never settle is given up, not asked for again and again', async () => {
  const { submit, flights, heard } = watched(async () => refusal('command-id-reused', 'This key was used before.'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([submit.mock.calls.length, flights.count]).toEqual([1, 0]);
  expect(heard).toEqual([{ kind: 'over', startId: START_ID, end: null }]);
});

test('a ledger that is busy is asked again', async () => {
  const { submit, flights } = watched(async () => ({ ...refusal('overloaded', 'Busy.'), retryAfterMs: 250 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(submit.mock.calls.length).toBeGreaterThan(3);
  expect(flights.count).toBe(1);
});
