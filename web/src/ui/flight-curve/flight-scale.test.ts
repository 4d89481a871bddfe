import { expect, test } from 'vitest';
import { hundredthsAt, msUntil } from '#contracts/games/crash/flight.ts';
import { heightAt, heightTicks, spanMsAt, spotAt, timeTicks } from './flight-scale.ts';

test('it rises from 1.00 by 0.5 a second, as the server’s clock does', () => {
  expect(heightAt(0)).toBe(100);
  expect(heightAt(2000)).toBe(200);
  for (const ms of [0, 1, 19, 20, 39, 1234, 97_999]) expect(Math.floor(heightAt(ms))).toBe(hundredthsAt(ms));
});

test('a clock before its start is on the ground', () => expect(heightAt(-50)).toBe(100));

test('half of the height is half of the way up', () => {
  const span = spanMsAt(msUntil(500));
  const [half, full] = [spotAt(msUntil(300), span), spotAt(msUntil(500), span)];
  expect(half.y * 2).toBeCloseTo(full.y);
});

test('the flight stays inside the window, and always climbs', () => {
  let before = { x: -1, y: -1 };
  for (const hundredths of [100, 150, 300, 900, 5000, 10_000]) {
    const { x, y } = spotAt(msUntil(hundredths), spanMsAt(msUntil(10_000)));
    expect(x).toBeGreaterThan(before.x);
    expect(y).toBeGreaterThan(before.y);
    before = { x, y };
    const now = spotAt(msUntil(hundredths), spanMsAt(msUntil(hundredths)));
    expect(Math.max(now.x, now.y)).toBeLessThan(0.9);
  }
});

test.each([100, 250, 700, 5000, 10_000])('at %i hundredths there are some ticks, but not too many', (hundredths) => {
  const span = spanMsAt(msUntil(hundredths));
  for (const ticks of [heightTicks(span), timeTicks(span)]) {
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(10);
    for (const { at, strength } of ticks) {
      expect(at).toBeGreaterThan(0);
      expect(at).toBeLessThanOrEqual(1);
      expect(strength).toBeGreaterThan(0);
      expect(strength).toBeLessThanOrEqual(1);
    }
  }
});

test('a height tick is at the height that it names', () => {
  const span = spanMsAt(msUntil(800));
  for (const { at, label } of heightTicks(span)) {
    expect(at).toBeCloseTo(spotAt(msUntil(parseFloat(label) * 100), span).y);
  }
});
