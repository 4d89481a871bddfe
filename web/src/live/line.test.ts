import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Line, SHORT_DROP_MS } from './line.ts';

let line: Line;
let told: (() => void) & { mock: { calls: unknown[] } };
beforeEach(() => {
  vi.useFakeTimers();
  line = new Line();
  told = vi.fn<() => void>();
  line.subscribe(told);
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
});

const wait = (milliseconds = SHORT_DROP_MS) => vi.advanceTimersByTime(milliseconds);
const connect = () => {
  line.socket('connecting');
  line.socket('connected');
};

test('the browser’s offline state counts once it has lasted longer than a short drop', () => {
  connect();
  line.online(false);
  wait(SHORT_DROP_MS - 1);
  expect(line.isAway).toBe(false);
  wait(1);
  expect([line.isAway, told.mock.calls.length]).toEqual([true, 1]);
});

test('a short drop is not reported', () => {
  connect();
  line.online(false);
  wait(SHORT_DROP_MS - 1);
  line.online(true);
  wait();
  expect([line.isAway, line.returnedAt, told.mock.calls.length]).toEqual([false, null, 0]);
});

test('either a lost socket or a lost answer alone is not enough', () => {
  connect();
  line.unanswered();
  wait();
  expect(line.isAway).toBe(false);
  line.answered();
  line.socket('connecting');
  wait();
  expect(line.isAway).toBe(false);
  line.unanswered();
  wait();
  expect(line.isAway).toBe(true);
});

test('where no socket connects, answers keep the tables open', () => {
  line.socket('connecting');
  line.unanswered();
  wait(SHORT_DROP_MS - 1);
  line.answered();
  wait();
  expect([line.isAway, told.mock.calls.length]).toEqual([false, 0]);
});

test('a browser that is online again is not back before the socket connects or an answer arrives', () => {
  for (const comeBack of [() => line.socket('connected', true), () => line.answered()]) {
    connect();
    line.online(false);
    line.socket('connecting');
    wait();
    line.online(true);
    wait();
    expect(line.isAway).toBe(true);
    comeBack();
    expect([line.isAway, line.returnedAt]).toEqual([false, Date.now()]);
  }
});

test('the server overrides a wrong browser state', () => {
  connect();
  line.online(false);
  wait();
  line.answered();
  expect(line.isAway).toBe(false);
});

test('a reconnect after a drop too short to be shown counts as a return too, once', () => {
  connect();
  line.socket('connecting', true);
  line.socket('connected', true);
  expect([line.returnedAt, told.mock.calls.length]).toEqual([Date.now(), 1]);
});

test('the first connection of a page is no return', () => {
  connect();
  expect([line.returnedAt, told.mock.calls.length]).toEqual([null, 0]);
});
