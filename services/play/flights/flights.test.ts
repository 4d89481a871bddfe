import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { FlightPush } from '#contracts/play/calls/flight-push.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import { type Ledger, type Outcome, type Refusal, refusal } from '#contracts/outcome.ts';
import { type Log, silentLog } from '#infra/process/log.ts';
import { watchFlights } from '../../gateway/push/watch-flights.ts';
import type { Watcher } from '../../module/followed-flights.ts';
import { Flights } from './flights.ts';

const ACCOUNT = 7;
const TAKE_OFF = 1_760_000_000_000;
const START_ID = '018f4d9e-0000-7000-8000-000000000000';

beforeEach(() => vi.useFakeTimers({ now: TAKE_OFF }));
afterEach(() => vi.useRealTimers());

const NOBODY: Watcher = { id: 'nobody', tell: () => undefined };

function flies(retryAfterMs: number, autoCashOutHundredths: number | null = null): Outcome {
  const drawn = { epoch: 0, nonce: 0, rulesVersion: 1, stakePoints: 100, maxPayoutPoints: 1_000_000 };
  const progress = { autoCashOutHundredths };
  const times = { startedAt: TAKE_OFF, movedAt: TAKE_OFF };
  const round: OpenRound = { ...drawn, ...times, startId: START_ID, game: 'crash', params: progress, progress };
  const elapsedMs = Date.now() - TAKE_OFF;
  return { ...refusal('round-not-due', 'This round is not over.', { elapsedMs }), retryAfterMs, round };
}

const heights = (heard: readonly FlightPush[]): number[] =>
  heard.flatMap((push) => (push.kind === 'tick' ? [push.elapsedMs] : []));

function fliesLower(behindMs: number): Outcome {
  return { ...(flies(30_000) as Refusal), details: { elapsedMs: Date.now() - TAKE_OFF - behindMs } };
}

function watched(answer: () => Promise<Outcome>) {
  const submit = vi.fn<Ledger['submit']>(answer);
  const flights = new Flights({ ledger: { submit }, monotonic: () => Date.now(), log: silentLog() });
  const heard: FlightPush[] = [];
  flights.watch(ACCOUNT, START_ID, { id: 'socket', tell: (_ids, push) => void heard.push(push) });
  return { submit, flights, heard };
}

test('a flight that the ledger will never settle is dropped', async () => {
  const { submit, flights, heard } = watched(async () => refusal('command-id-reused', 'This key was used before.'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([submit.mock.calls.length, flights.count]).toEqual([1, 0]);
  expect(heard).toEqual([{ kind: 'over', startId: START_ID, end: null }]);
});

test('a busy ledger is asked again with backoff', async () => {
  const { submit, flights } = watched(async () => ({ ...refusal('overloaded', 'Busy.'), retryAfterMs: 250 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(submit.mock.calls.length).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(submit.mock.calls.length).toBeLessThan(40);
  expect(flights.count).toBe(1);
});

test('of consecutive failures to reach the ledger only the first is logged', async () => {
  const warn = vi.fn<() => void>();
  const ledger = { submit: () => Promise.reject(new Error('the log cannot be written')) };
  const flights = new Flights({ ledger, monotonic: () => Date.now(), log: { ...silentLog(), warn } as unknown as Log });
  flights.follow(ACCOUNT, START_ID);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(warn).toHaveBeenCalledTimes(1);
  flights[Symbol.dispose]();
});

describe('while the ledger does not answer', () => {
  const busy = async (): Promise<Outcome> => ({ ...refusal('overloaded', 'Busy.'), retryAfterMs: 250 });
  const named = (count: number) => `018f4d9e-0000-7000-8000-${String(count).padStart(12, '0')}`;

  test('a player who makes up flight names has one flight followed', async () => {
    const { flights, submit } = watched(busy);
    for (let count = 1; count <= 50; count++) flights.watch(ACCOUNT, named(count), NOBODY);
    flights.watch(ACCOUNT + 1, START_ID, NOBODY);
    expect(flights.count).toBe(2);
    const asked = submit.mock.calls.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(submit.mock.calls.length - asked).toBeLessThan(20);
    flights[Symbol.dispose]();
  });

  test('a flight known only from its watcher ends with the watcher, and one that took off here stays', async () => {
    const { flights } = watched(busy);
    flights.follow(ACCOUNT, named(1));
    const leave = [named(1), named(2)].map((startId) => flights.watch(ACCOUNT, startId, NOBODY));
    expect(flights.count).toBe(2);
    for (const stop of leave) stop();
    expect(flights.count).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(flights.count).toBe(1);
    flights[Symbol.dispose]();
  });

  test('repeated watch requests for one flight are one question to the ledger', async () => {
    const { flights, submit } = watched(busy);
    let claim: ((said: unknown) => void) | undefined;
    const socket = {
      id: 'socket',
      on: (event: string, listener: (said?: unknown) => void) => void (event === 'flight' && (claim = listener)),
    };
    flights.follow(ACCOUNT, named(2));
    const asked = submit.mock.calls.length;
    watchFlights(socket, ACCOUNT, { flights, monotonic: () => Date.now(), mayAsk: () => true }, () => undefined);
    for (let time = 0; time < 10; time++) {
      claim!({ startId: named(1) });
      vi.setSystemTime(Date.now() + 150);
    }
    expect(submit.mock.calls.length - asked).toBe(1);
    flights[Symbol.dispose]();
  });
});

test('a flight confirmed by the ledger is followed to its end without watchers', async () => {
  const { flights } = watched(async () => flies(30_000));
  const stop = flights.watch(ACCOUNT, START_ID, NOBODY);
  await vi.advanceTimersByTimeAsync(100);
  stop();
  expect(flights.count).toBe(1);
  flights[Symbol.dispose]();
});

test('a flight confirmed by the ledger is not displaced by a made-up name', async () => {
  let asked = 0;
  const busy = { ...refusal('overloaded', 'Busy.'), retryAfterMs: 250 };
  const { flights, heard } = watched(async () => (asked++ === 0 ? flies(30_000) : busy));
  await vi.advanceTimersByTimeAsync(100);
  flights.watch(ACCOUNT, '018f4d9e-0000-7000-8000-000000000001', NOBODY);
  expect(flights.count).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heights(heard).at(-1)).toBe(1000);
  flights[Symbol.dispose]();
});

async function heardInAStall(dueMs: number, autoCashOutHundredths: number | null = null) {
  let asked = 0;
  const stalled = Promise.withResolvers<Outcome>();
  const answer = async () => (asked++ === 0 ? flies(dueMs, autoCashOutHundredths) : stalled.promise);
  const { heard, submit, flights } = watched(answer);
  await vi.advanceTimersByTimeAsync(3000);
  expect(submit.mock.calls.length).toBe(2);
  return { heard, stalled, flights };
}

test('while the log stalls the ticks do not reveal whether the flight is over', async () => {
  const crashed = await heardInAStall(690);
  crashed.flights[Symbol.dispose]();
  vi.setSystemTime(TAKE_OFF);
  const flying = await heardInAStall(2990);
  expect(heights(crashed.heard)).toEqual(heights(flying.heard));
  expect(heights(crashed.heard).length).toBeGreaterThan(14);
});

test('the ticks rise no higher than the target, whether or not the flight reached it', async () => {
  const { heard } = await heardInAStall(500, 200);
  expect(heights(heard).at(-1)).toBe(2000);
});

test('when the log resumes, the flight is asked for again without an extra tick', async () => {
  const { heard, stalled } = await heardInAStall(690);
  const before = heard.length;
  stalled.resolve(flies(100));
  await vi.advanceTimersByTimeAsync(50);
  expect(heard.length).toBe(before);
});

test("the height follows the ledger's clock, whatever the wall clocks of gateway and ledger", async () => {
  const odd = { startedAt: TAKE_OFF + HOUR_MS };
  const { heard, flights } = watched(async () => {
    const told = flies(30_000) as Refusal;
    return { ...told, details: { ...told.details!, at: TAKE_OFF - HOUR_MS }, round: { ...told.round!, ...odd } };
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(heights(heard).slice(0, 3)).toEqual([0, 200, 400]);
  expect(heights(heard).at(-1)).toBe(2000);
  expect(await flights.elapsedMs(ACCOUNT, START_ID)).toBe(2000);
  flights[Symbol.dispose]();
});

test("watchers follow within seconds when the partition's new writer has the flight lower", async () => {
  let behindMs = 0;
  const { heard, flights } = watched(async () => fliesLower(behindMs));
  await vi.advanceTimersByTimeAsync(5000);
  expect(heights(heard).at(-1)).toBe(5000);
  behindMs = 4000;
  await vi.advanceTimersByTimeAsync(3000);
  expect(heights(heard).at(-1)).toBe(4000);
  flights[Symbol.dispose]();
});

test('after a slow answer the ledger is asked again soon, and the height is unchanged', async () => {
  let asked = 0;
  const { heard, flights } = watched(async () => {
    const told = flies(30_000);
    if (asked++ === 0) await new Promise((answered) => setTimeout(answered, 700));
    return told;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(heights(heard).at(-1)).toBeLessThan(1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heights(heard).at(-1)).toBe(2000);
  flights[Symbol.dispose]();
});

test('the ledger is asked for the height of a flight every two seconds', async () => {
  const { submit, flights } = watched(async () => flies(90_000));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(submit.mock.calls.length).toBe(11);
  flights[Symbol.dispose]();
});

test('a tick is one message to all watchers of the flight', async () => {
  const flights = new Flights({
    ledger: { submit: async () => flies(30_000) },
    monotonic: () => Date.now(),
    log: silentLog(),
  });
  const told: { ids: string[]; push: FlightPush }[] = [];
  const tell: Watcher['tell'] = (ids, push) => void told.push({ ids, push });
  for (const id of ['first tab', 'second tab', 'first tab']) flights.watch(ACCOUNT, START_ID, { id, tell });
  await vi.advanceTimersByTimeAsync(150);
  told.length = 0;
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual([
    { ids: ['first tab', 'second tab'], push: { kind: 'tick', startId: START_ID, elapsedMs: 200 } },
  ]);
  flights[Symbol.dispose]();
});

test('while nothing flies no timer runs', async () => {
  const { flights } = watched(async () => refusal('round-not-open', 'There is none.'));
  await vi.advanceTimersByTimeAsync(10);
  expect([flights.count, vi.getTimerCount()]).toEqual([0, 0]);
});
