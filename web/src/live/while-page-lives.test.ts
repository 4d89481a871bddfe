import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { whilePageLives } from './while-page-lives.ts';

const BEAT_MS = 5000;

const said: string[] = [];
let end = () => {};
afterEach(() => {
  end();
  vi.useRealTimers();
  said.length = 0;
});
const begin = () => {
  end = whilePageLives(() => {
    said.push('opened');
    return () => said.push('closed');
  });
};
const leave = () => window.dispatchEvent(new Event('pagehide'));
const comeBack = () => window.dispatchEvent(new Event('pageshow'));

test('connections close when the page is left, and open when it is shown again', () => {
  begin();
  comeBack();
  leave();
  leave();
  comeBack();
  expect(said).toEqual(['opened', 'closed', 'opened']);
});

test('once it has ended nothing is opened again', () => {
  begin();
  end();
  leave();
  comeBack();
  expect(said).toEqual(['opened', 'closed']);
});

test('after a sleep it is closed and opened again; the slow beat of a hidden tab is no sleep', () => {
  vi.useFakeTimers();
  begin();
  vi.advanceTimersByTime(MINUTE_MS);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  vi.advanceTimersByTime(BEAT_MS);
  expect(said).toEqual(['opened']);
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(BEAT_MS);
  expect(said).toEqual(['opened', 'closed', 'opened']);
});
