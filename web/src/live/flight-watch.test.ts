import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FlightPush } from '#contracts/play/calls/flight-push.ts';
import { FlightWatch } from './flight-watch.ts';

const [MINE, NEXT] = ['0198f0b0-0000-7000-8000-000000000001', '0198f0b0-0000-7000-8000-000000000002'];

const tick = (startId: string, elapsedMs: number): FlightPush => ({ kind: 'tick', startId, elapsedMs });
const over = (startId: string): FlightPush => ({ kind: 'over', startId, end: null });

function room() {
  const flights = new FlightWatch();
  const asked: string[] = [];
  const heard: FlightPush[] = [];
  return {
    flights,
    asked,
    heard,
    connect: () => flights.connected((startId) => asked.push(startId)),
    watch: (startId: string) => flights.watch(startId, (push) => heard.push(push)),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a flight is requested at once when connected, otherwise as soon as the connection is up', () => {
  const { asked, connect, watch } = room();
  watch(MINE);
  expect(asked).toEqual([]);
  connect();
  expect(asked).toEqual([MINE]);
  watch(NEXT);
  expect(asked).toEqual([MINE, NEXT]);
});

test('it is requested again after a reconnect', () => {
  const { flights, asked, connect, watch } = room();
  connect();
  watch(MINE);
  flights.disconnected();
  vi.advanceTimersByTime(60_000);
  expect(asked).toEqual([MINE]);
  connect();
  expect(asked).toEqual([MINE, MINE]);
});

test('its pushes are delivered; those of another flight, and invalid ones, are not', () => {
  const { flights, heard, connect, watch } = room();
  connect();
  watch(MINE);
  flights.hear(tick(MINE, 200));
  flights.hear(tick(NEXT, 400));
  flights.hear({ kind: 'tick', startId: MINE, elapsedMs: 'high' });
  flights.hear(null);
  flights.hear(over(MINE));
  expect(heard).toEqual([tick(MINE, 200), over(MINE)]);
});

test('silence repeats the request; a flight that is over is not requested again', () => {
  const { flights, asked, connect, watch } = room();
  connect();
  watch(MINE);
  vi.advanceTimersByTime(999);
  flights.hear(tick(MINE, 200));
  vi.advanceTimersByTime(999);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(asked).toHaveLength(2);
  flights.hear(over(MINE));
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(2);
});

test('a flight that is no longer watched is neither delivered nor requested', () => {
  const { flights, asked, heard, connect, watch } = room();
  connect();
  const stop = watch(MINE);
  watch(NEXT);
  stop();
  flights.hear(tick(NEXT, 200));
  expect(heard).toEqual([tick(NEXT, 200)]);
  const stopNext = watch(NEXT);
  stopNext();
  flights.hear(tick(NEXT, 400));
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(1);
  expect(asked).toEqual([MINE, NEXT, NEXT]);
});
