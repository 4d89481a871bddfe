export type Face = 1 | 2 | 3 | 4 | 5 | 6;

/** Degrees about X and Y (CSS order: rotateX then rotateY); height above the felt and distance left in die sizes. */
export type Pose = { x: number; y: number; height: number; slide: number };

/** A roll is ten ticks of 100 ms; if the reply is late, the die keeps bouncing. */
export const ROLL_TICKS = 10;
export const TICK_MS = 100;
export const ROLL_MS = ROLL_TICKS * TICK_MS;

/** Opposite faces add up to seven: 1 up, 2 near, 3 right, 4 left, 5 far, 6 below. */
const TURN_TO: Record<Face, { x: number; y: number }> = {
  1: { x: 0, y: 0 },
  2: { x: 90, y: 0 },
  3: { x: 0, y: -90 },
  4: { x: 0, y: 90 },
  5: { x: -90, y: 0 },
  6: { x: 180, y: 0 },
};

export const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];

/** Direction of each face while 1 is up. Y points to the viewer's side of the table, Z up from it. */
const NORMAL: Record<Face, readonly [number, number, number]> = {
  1: [0, 0, 1],
  2: [0, 1, 0],
  3: [1, 0, 0],
  4: [-1, 0, 0],
  5: [0, -1, 0],
  6: [0, 0, -1],
};

/** Bounces that lose height; the last tick is at rest. */
const HEIGHTS = [0.9, 1.1, 0.6, 0.15, 0.55, 0.7, 0.2, 0.05, 0.25, 0.12];
const IDLE_BOUNCE = 0.35;
const TUMBLE: readonly Face[] = [5, 3, 6, 2, 4, 1, 3, 5, 4, 2, 6];

export function restingPose(face: Face): Pose {
  return { ...TURN_TO[face], height: 0, slide: 0 };
}

/** The pose of one tick, turned onwards from `from`. `seed` varies rolls. */
export function tumblingPose(from: Pose, tick: number, seed: number): Pose {
  const face = TUMBLE[(tick * 2 + seed) % TUMBLE.length]!;
  const height = tick < HEIGHTS.length ? HEIGHTS[tick]! : tick % 2 === 0 ? IDLE_BOUNCE : 0.05;
  return { ...onwards(from, face, 60), height, slide: Math.max(0, 1 - (tick + 1) / (ROLL_TICKS - 2)) };
}

export function landingPose(from: Pose, face: Face): Pose {
  return { ...onwards(from, face, 0), height: 0, slide: 0 };
}

function onwards(from: Pose, face: Face, atLeast: number): { x: number; y: number } {
  const to = TURN_TO[face];
  return { x: nextTurn(from.x, to.x, atLeast), y: nextTurn(from.y, to.y, atLeast) };
}

/** The first angle at or after `from + atLeast` that equals `target` modulo whole turns. */
function nextTurn(from: number, target: number, atLeast: number): number {
  const wholeTurns = Math.ceil((from + atLeast - target) / 360);
  return target + wholeTurns * 360;
}

/** Tilt of the table away from the viewer, in degrees. */
export const TABLE_TILT = 38;
export const TABLE_YAW = -24;

const LIGHT = unit([-0.45, -0.65, 0.85]);

/** From 0 (full light) to 1 (full shade). */
export function shadeOf(face: Face, pose: Pose): number {
  const turned = aboutX(aboutY(NORMAL[face], pose.y), pose.x);
  const seen = aboutX(aboutZ(turned, TABLE_YAW), TABLE_TILT);
  const light = seen[0] * LIGHT[0] + seen[1] * LIGHT[1] + seen[2] * LIGHT[2];
  return Math.min(1, Math.max(0, 1 - light));
}

type Vector = readonly [number, number, number];

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function aboutX([x, y, z]: Vector, degrees: number): Vector {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return [x, y * cos - z * sin, y * sin + z * cos];
}

function aboutY([x, y, z]: Vector, degrees: number): Vector {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return [x * cos + z * sin, y, z * cos - x * sin];
}

function aboutZ([x, y, z]: Vector, degrees: number): Vector {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return [x * cos - y * sin, x * sin + y * cos, z];
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
