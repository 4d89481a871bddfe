import { GROUND_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import { shortMultiplier } from '../figure/multiplier.ts';

const MS_PER_HUNDREDTH = msUntil(GROUND_HUNDREDTHS + 1);

/** The window before the flight pushes it: four seconds, up to 3.00x. */
const SHORTEST_SPAN_MS = 4000;
/** The window grows above this share of its height. */
const HEADROOM = 0.78;
/**
 * The climb is linear, so linear axes would show a straight line. Heights are linear; time is compressed by a power, which
 * keeps the curve's shape as the window grows.
 */
const TIME_POWER = 0.6;

/** In hundredths, not rounded: 1.00 plus 0.5 a second. Unbounded: the caller ends a round at its highest point. */
export function heightAt(elapsedMs: number): number {
  return GROUND_HUNDREDTHS + Math.max(0, elapsedMs) / MS_PER_HUNDREDTH;
}

export function spanMsAt(elapsedMs: number): number {
  return Math.max(SHORTEST_SPAN_MS, elapsedMs / HEADROOM);
}

/** From 0 to 1, from the left and from the ground. */
export type Spot = { x: number; y: number };

export function spotAt(ms: number, spanMs: number): Spot {
  const share = ms / spanMs;
  return { x: share ** TIME_POWER, y: share };
}

const POINTS = 64;

export function momentsUntil(elapsedMs: number): number[] {
  return Array.from({ length: POINTS }, (_, before) => elapsedMs * ((before + 1) / POINTS) ** (1 / TIME_POWER));
}

/** `strength` is 0 to 1; ticks fade before they crowd. */
export type Tick = { at: number; label: string; strength: number };

const FINEST_STEP_HUNDREDTHS = 50;
const FADED_AT = 0.1;
const FULL_AT = 0.18;

/** Heights by halves, ones, twos, fours: each coarser step keeps ticks of the finer one. */
export function heightTicks(spanMs: number): Tick[] {
  const top = heightAt(spanMs);
  const range = top - GROUND_HUNDREDTHS;
  const strengthOf = (step: number) => Math.min(1, (step / range - FADED_AT) / (FULL_AT - FADED_AT));
  let step = FINEST_STEP_HUNDREDTHS;
  while (strengthOf(step) <= 0) step *= 2;
  const ticks: Tick[] = [];
  for (let at = Math.ceil((GROUND_HUNDREDTHS + 1) / step) * step; at <= top; at += step) {
    ticks.push({
      at: (at - GROUND_HUNDREDTHS) / range,
      label: shortMultiplier(at),
      strength: at % (2 * step) === 0 ? 1 : strengthOf(step),
    });
  }
  return ticks;
}

const NEAREST_TICK = 0.16;
const TICK_FADE = 0.08;

/** Seconds 1, 2, 4, 8; those near the start fade. */
export function timeTicks(spanMs: number): Tick[] {
  const ticks: Tick[] = [];
  for (let seconds = 1; seconds * 1000 <= spanMs; seconds *= 2) {
    const { x } = spotAt(seconds * 1000, spanMs);
    const strength = Math.min(1, (x - NEAREST_TICK) / TICK_FADE);
    if (strength > 0) ticks.push({ at: x, label: `${seconds} s`, strength });
  }
  return ticks;
}
