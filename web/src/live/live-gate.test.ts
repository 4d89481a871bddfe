import { expect, test } from 'vitest';
import { LiveGate } from './live-gate.ts';

function collector() {
  const gate = new LiveGate();
  const seen: string[] = [];
  return { gate, seen, push: (news: string) => gate.pass(() => seen.push(news)) };
}

test('news passes at once while nothing rolls', () => {
  const { seen, push } = collector();
  push('balance');
  expect(seen).toEqual(['balance']);
});

test('news that comes during a roll waits for its end and keeps its order', () => {
  const { gate, seen, push } = collector();
  gate.hold();
  push('balance');
  push('win');
  expect(seen).toEqual([]);
  gate.release();
  expect(seen).toEqual(['balance', 'win']);
});

test('with two rolls at once the gate opens with the end of the later one', () => {
  const { gate, seen, push } = collector();
  gate.hold();
  gate.hold();
  push('balance');
  gate.release();
  expect(seen).toEqual([]);
  gate.release();
  expect(seen).toEqual(['balance']);
});

test('an extra release does not open a later hold', () => {
  const { gate, seen, push } = collector();
  gate.release();
  gate.hold();
  push('balance');
  expect(seen).toEqual([]);
});

test('after signing out, waiting news is not shown to the next player', () => {
  const { gate, seen, push } = collector();
  gate.hold();
  push('balance');
  gate.drop();
  push('other');
  expect(seen).toEqual(['other']);
});

test('a result shown on this screen is remembered until another player signs in', () => {
  const gate = new LiveGate();
  gate.show('0:7');
  expect([gate.hasShown('0:7'), gate.hasShown('0:8')]).toEqual([true, false]);
  gate.drop();
  expect(gate.hasShown('0:7')).toBe(false);
});

test('each hold calls `onHold`', () => {
  let heard = 0;
  const gate = new LiveGate(() => heard++);
  gate.hold();
  gate.release();
  gate.hold();
  expect(heard).toBe(2);
});
