import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SocketQuota } from './socket-quota.ts';

const [ANN, BEN] = [7, 8];
const SEATS = 32;
const request = () => ({}) as IncomingMessage;

test('returning a seat twice frees one seat', () => {
  const seats = new SocketQuota();
  const givers = Array.from({ length: SEATS }, () => seats.take(ANN));
  expect([seats.isFull(ANN), seats.isFull(BEN)]).toEqual([true, false]);
  givers[0]!();
  givers[0]!();
  seats.take(ANN);
  expect(seats.isFull(ANN)).toBe(true);
});

test('a reserved seat counts at once and is freed unless claimed within the turn', async () => {
  const seats = new SocketQuota();
  const requests = Array.from({ length: SEATS }, request);
  for (const one of requests) seats.reserve(one, ANN);
  expect(seats.isFull(ANN)).toBe(true);
  const claimed = requests.slice(0, SEATS - 1).map((one) => seats.claim(one)!);
  await setImmediate();
  expect(seats.isFull(ANN)).toBe(false);
  seats.take(ANN);
  expect(seats.isFull(ANN)).toBe(true);
  claimed[0]!();
  expect(seats.isFull(ANN)).toBe(false);
});
