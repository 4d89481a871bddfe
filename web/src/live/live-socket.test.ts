import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActivityLine } from './activity-line.ts';
import { ChatLine } from './chat-line.ts';
import { StaffLine } from './staff-line.ts';
import { FlightWatch } from './flight-watch.ts';
import { type LiveListeners, openLiveSocket } from './live-socket.ts';

const line = vi.hoisted(() => {
  const heard = new Map<string, (said?: unknown) => void>();
  return {
    heard,
    emit: vi.fn<(event: string, said: unknown) => void>(),
    connect: vi.fn<() => void>(),
    on: (event: string, listener: (said?: unknown) => void) => heard.set(event, listener),
    removeAllListeners: () => heard.clear(),
    disconnect: vi.fn<() => void>(),
  };
});

// Another test file in this worker may have loaded the socket.
vi.hoisted(() => vi.resetModules());
vi.mock('socket.io-client', () => ({ io: () => line }));

const listeners = {
  onConnection: vi.fn<LiveListeners['onConnection']>(),
  onTurnedAway: vi.fn<LiveListeners['onTurnedAway']>(),
  onViews: vi.fn<LiveListeners['onViews']>(),
  onPerson: vi.fn<LiveListeners['onPerson']>(),
  onNotification: vi.fn<LiveListeners['onNotification']>(),
  flights: new FlightWatch(),
  chat: new ChatLine(),
  activity: new ActivityLine(),
  staff: new StaffLine(),
};
let close: () => void;
const hear = (event: string, said?: unknown) => line.heard.get(event)!(said);
const timesTurnedAway = () => listeners.onTurnedAway.mock.calls.length;

beforeEach(async () => {
  vi.clearAllMocks();
  close = openLiveSocket({ id: 7, username: 'ada' }, listeners);
  await vi.waitUntil(() => line.heard.size > 0);
  vi.useFakeTimers();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

test('a tab that slept past the end of its session notices when its handshake is refused', () => {
  hear('connect');
  hear('disconnect', 'transport close');
  expect(timesTurnedAway()).toBe(0);
  hear('connect_error');
  expect(timesTurnedAway()).toBe(1);
});

test('repeated refusals check the session now and then, not each time', () => {
  for (let tries = 0; tries < 11; tries++) hear('connect_error');
  expect(timesTurnedAway()).toBe(3);
});

test('after an established connection the first refusal checks again', () => {
  hear('connect_error');
  hear('connect');
  hear('connect_error');
  expect(timesTurnedAway()).toBe(2);
});

test('a client disconnected by the server learns why, and reconnects', () => {
  hear('connect');
  hear('disconnect', 'io server disconnect');
  expect([timesTurnedAway(), line.connect.mock.calls.length]).toEqual([1, 0]);
  vi.runAllTimers();
  expect(line.connect).toHaveBeenCalledOnce();
});

test('a client that has closed does not reconnect', () => {
  hear('disconnect', 'io server disconnect');
  close();
  vi.runAllTimers();
  expect(line.connect).not.toHaveBeenCalled();
});
