import { expect, test } from 'vitest';
import { FlightClock, SILENCE_MS } from './flight-clock.ts';

/** A flight that started at 10 000 on the local clock; `travelMs`: latency of a tick. */
const TAKE_OFF = 10_000;

function clockThatHears(...tellings: { elapsedMs: number; travelMs: number }[]): FlightClock {
  const clock = new FlightClock();
  for (const { elapsedMs, travelMs } of tellings) clock.addTick(elapsedMs, TAKE_OFF + elapsedMs + travelMs);
  return clock;
}

function framesOf(clock: FlightClock, fromMs: number, untilMs: number): number[] {
  const frames: number[] = [];
  for (let atMs = fromMs; atMs <= untilMs; atMs += 16) frames.push(clock.read(TAKE_OFF + atMs));
  return frames;
}

test('between two ticks it runs on its own', () => {
  const clock = clockThatHears({ elapsedMs: 0, travelMs: 0 });
  expect(clock.read(TAKE_OFF)).toBe(0);
  expect(clock.read(TAKE_OFF + 500)).toBe(500);
});

test('the tick with the lowest latency wins, whenever it came', () => {
  const clock = clockThatHears(
    { elapsedMs: 0, travelMs: 90 },
    { elapsedMs: 200, travelMs: 12 },
    { elapsedMs: 400, travelMs: 150 },
  );
  framesOf(clock, 600, 900);
  expect(clock.read(TAKE_OFF + 1000)).toBeCloseTo(1000 - 12);
});

test('it is never ahead of the server, however the latency varies', () => {
  const clock = new FlightClock();
  let atMs = 0;
  for (const travelMs of [80, 20, 300, 45, 5, 120, 60]) {
    const heardAtMs = atMs + travelMs;
    clock.addTick(atMs, TAKE_OFF + heardAtMs);
    for (const [frame, shown] of framesOf(clock, heardAtMs, atMs + 400).entries()) {
      expect(shown).toBeLessThanOrEqual(heardAtMs + frame * 16);
    }
    atMs += 400;
  }
});

test('a small correction is made without a jump, and soon', () => {
  const clock = clockThatHears({ elapsedMs: 0, travelMs: 100 });
  framesOf(clock, 100, 292);
  clock.addTick(200, TAKE_OFF + 300);
  clock.addTick(300, TAKE_OFF + 305);
  const frames = framesOf(clock, 308, 628);
  const steps = frames.slice(1).map((shown, index) => shown - frames[index]!);
  expect(Math.max(...steps)).toBeLessThanOrEqual(16 * 1.5 + 1e-9);
  expect(frames.at(-1)).toBeCloseTo(628 - 5);
});

test('far behind (the lid was closed, the tab slept) it jumps to where the flight is', () => {
  const clock = clockThatHears({ elapsedMs: 0, travelMs: 10 });
  clock.read(TAKE_OFF + 100);
  clock.addTick(9000, TAKE_OFF + 200);
  expect(clock.read(TAKE_OFF + 200)).toBe(9000);
});

test('when the server turns out to be behind, the picture waits for it and never runs backwards', () => {
  const clock = clockThatHears({ elapsedMs: 0, travelMs: 0 });
  let before = clock.read(TAKE_OFF + 1000);
  for (let tick = 0; tick < 40; tick++) {
    const atMs = 1000 + tick * 200;
    clock.addTick(atMs - 120, TAKE_OFF + atMs);
    for (const shown of framesOf(clock, atMs, atMs + 190)) {
      expect(shown).toBeGreaterThanOrEqual(before);
      before = shown;
    }
  }
  expect(before).toBeCloseTo(1000 + 39 * 200 + 176 - 120, 0);
});

test('when the server restarts with the flight much lower, the picture goes down to it', () => {
  const clock = clockThatHears({ elapsedMs: 0, travelMs: 0 });
  for (let atMs = 200; atMs <= 4000; atMs += 200) clock.addTick(atMs, TAKE_OFF + atMs);
  expect(clock.read(TAKE_OFF + 4000)).toBe(4000);
  for (let atMs = 4200; atMs <= 4600; atMs += 200) clock.addTick(atMs - 4000, TAKE_OFF + atMs);
  expect(clock.read(TAKE_OFF + 4600)).toBe(600);
  expect(framesOf(clock, 4616, 5000).at(-1)).toBeCloseTo(1000, 0);
});

test('one or two very late ticks are no restart', () => {
  const clock = clockThatHears({ elapsedMs: 0, travelMs: 0 });
  for (let atMs = 200; atMs <= 4000; atMs += 200) clock.addTick(atMs, TAKE_OFF + atMs);
  clock.addTick(2000, TAKE_OFF + 4200);
  clock.addTick(2200, TAKE_OFF + 4200);
  clock.addTick(4200, TAKE_OFF + 4210);
  expect(clock.read(TAKE_OFF + 4400)).toBeCloseTo(4400, -1);
});

test('without ticks it stops, and reports silence', () => {
  const clock = clockThatHears({ elapsedMs: 0, travelMs: 0 });
  expect(clock.isSilent(TAKE_OFF + SILENCE_MS)).toBe(false);
  framesOf(clock, 0, 5000);
  expect(clock.isSilent(TAKE_OFF + 5000)).toBe(true);
  expect(clock.read(TAKE_OFF + 5000)).toBe(SILENCE_MS);
  clock.addTick(5200, TAKE_OFF + 5210);
  expect(clock.isSilent(TAKE_OFF + 5210)).toBe(false);
  expect(clock.read(TAKE_OFF + 5210)).toBeCloseTo(5210, -2);
});

test('a flight that is already in the air begins where it is', () => {
  const clock = clockThatHears({ elapsedMs: 4000, travelMs: 30 });
  expect(clock.read(TAKE_OFF + 4030)).toBe(4000);
});
