// Turns that bring the ball into the drawn pocket. Degrees, clockwise from the top.
import { DOUBLE_ZERO, POCKETS } from '#contracts/games/roulette/pockets.ts';
import { evenlySpread } from '../../spin/evenly-spread.ts';

const FROM_ZERO = [0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1];
const FROM_DOUBLE_ZERO = [DOUBLE_ZERO, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2];

/** Clockwise on the American wheel. */
export const WHEEL_ORDER: readonly number[] = FROM_ZERO.concat(FROM_DOUBLE_ZERO);

export const POCKET_DEGREES = 360 / POCKETS;

/** The wheel turns this long; the result is shown a moment after it stops. */
export const SPIN_MS = 4500;
export const RESULT_DELAY_MS = 500;
/** The ball drops before the wheel stops, and then turns with it. */
export const BALL_MS = 3900;

const [LEAST_TURNS, MOST_TURNS] = [8, 14];
const BALL_TURNS = 18;

/** `wheel`: total turn of the wheel. `ball`: angle of the ball, relative to the wheel. */
export type WheelPose = { wheel: number; ball: number };

export function angleOf(pocket: number): number {
  return WHEEL_ORDER.indexOf(pocket) * POCKET_DEGREES;
}

export function restingPose(pocket: number): WheelPose {
  return { wheel: 0, ball: angleOf(pocket) };
}

/** Eight to fourteen, with fractions. */
export function turnsOf(seed: number): number {
  return LEAST_TURNS + evenlySpread(seed) * (MOST_TURNS - LEAST_TURNS);
}

const WAITING_TURNS_PER_SECOND = 2.5;

/** The wheel turns evenly, and the ball runs against it. */
export function runningPose({ wheel, ball }: WheelPose, milliseconds: number): WheelPose {
  const turned = (WAITING_TURNS_PER_SECOND * 360 * milliseconds) / 1000;
  return { wheel: wheel + turned, ball: ball - 1.5 * turned };
}

/** Onwards from `from`, to where it looks like `rest`. */
export function backPose(rest: WheelPose, from: WheelPose): WheelPose {
  const turns = (way: number) => 360 * Math.ceil(way / 360);
  return { wheel: rest.wheel + turns(from.wheel - rest.wheel), ball: rest.ball - turns(rest.ball - from.ball) };
}

export function spunPose(before: WheelPose, pocket: number, seed: number): WheelPose {
  const runTo = before.ball - BALL_TURNS * 360;
  const beyond = (((runTo - angleOf(pocket)) % 360) + 360) % 360;
  return { wheel: before.wheel + turnsOf(seed) * 360, ball: runTo - beyond };
}
