import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { Metrics } from '#infra/process/metrics.ts';
import { FrameBudget } from './frame-budget.ts';

const [ANN, BOB] = [7, 8];

function opened() {
  const time = { nowMs: 1000 };
  const metrics = new Metrics();
  const budget = new FrameBudget(() => time.nowMs, metrics);
  const cut: string[] = [];
  const socketOf = (account: number, name: string) => budget.meter(account, () => void cut.push(name));
  const send = (meter: ReturnType<typeof socketOf>, frames: number) => {
    for (let frame = 0; frame < frames; frame++) meter.count(1);
  };
  return { time, metrics, budget, cut, socketOf, send };
}

test('a socket is closed by the frame beyond its budget, once', async () => {
  const { cut, socketOf, send, metrics } = opened();
  const socket = socketOf(ANN, 'a tab');
  send(socket, 100);
  expect([cut, socket.isSpent]).toEqual([[], false]);
  send(socket, 1000);
  expect([cut, socket.isSpent]).toEqual([['a tab'], true]);
  expect(await metrics.text()).toContain('tallyhouse_sockets_over_budget 1');
});

test('a socket that sends at an even pace is never closed', () => {
  const { time, cut, socketOf, send } = opened();
  const socket = socketOf(ANN, 'a tab');
  for (let second = 0; second < 100; second++) {
    send(socket, 20);
    time.nowMs += 1000;
  }
  expect(cut).toEqual([]);
});

test('the sockets of an account share a budget; other accounts have theirs', () => {
  const { cut, socketOf, send } = opened();
  const tabs = Array.from({ length: 12 }, (_, tab) => socketOf(ANN, `tab ${tab}`));
  for (const tab of tabs) send(tab, 90);
  expect(cut).toEqual(['tab 8', 'tab 9', 'tab 10', 'tab 11']);
  send(socketOf(BOB, 'another player'), 90);
  expect(cut).toHaveLength(4);
});

test('opening sockets costs frames, so that closing and opening again gains nothing', () => {
  const { time, budget } = opened();
  const open = () => {
    let count = 0;
    while (budget.mayOpen(ANN)) count++;
    return count;
  };
  expect(open()).toBe(160);
  time.nowMs += 1000;
  expect(open()).toBe(20);
  expect(budget.mayOpen(BOB)).toBe(true);
});

test('questions for flights are counted over all sockets of an account', () => {
  const { budget } = opened();
  let count = 0;
  while (budget.mayAskForFlight(ANN)) count++;
  expect([count, budget.mayAskForFlight(BOB)]).toEqual([80, true]);
});

test('bytes count even if they complete no frame', () => {
  const { cut, socketOf } = opened();
  const bytes = new EventEmitter();
  socketOf(ANN, 'a tab').watch(Object.assign(new EventEmitter(), { _socket: bytes }) as unknown as WebSocket);
  for (let chunk = 0; chunk < 50; chunk++) bytes.emit('data', Buffer.alloc(1024));
  expect(cut).toEqual([]);
  bytes.emit('data', Buffer.alloc(1024));
  expect(cut).toEqual(['a tab']);
});
