import { useEffectEvent, useLayoutEffect, useReducer } from 'react';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';

/** The picture stops after this long without an answer. */
const WAIT_MS = 60_000;
const BACK_MS = 600;

type TurningRules<Pose, Drawn> = {
  /** `pose` after turning evenly for this long. */
  after(pose: Pose, milliseconds: number): Pose;
  landing(from: Pose, drawn: Drawn): Pose;
  /** The next pose from `from` on that looks like `rest`. */
  back(rest: Pose, from: Pose): Pose;
};

export type Turning<Pose> = {
  /** Of the last round that landed. */
  id: string | null;
  pose: Pose;
  motion: 'rest' | 'landing' | 'waiting' | 'back';
  /** Of a wait. */
  from: { pose: Pose; atMs: number } | null;
};

type Course<Drawn> = { drawn: Drawn | null; isWaiting: boolean; isAtOnce: boolean; atMs: number };

/** Returns `state` itself where nothing changes. */
export function turnedOn<Pose, Drawn extends { id: string }>(
  rules: TurningRules<Pose, Drawn>,
  state: Turning<Pose>,
  { drawn, isWaiting, isAtOnce, atMs }: Course<Drawn>,
): Turning<Pose> {
  const { from } = state;
  const pose = from === null ? state.pose : rules.after(from.pose, Math.min(atMs - from.atMs, WAIT_MS));
  if (drawn !== null && drawn.id !== state.id) {
    return { id: drawn.id, pose: rules.landing(pose, drawn), motion: isAtOnce ? 'rest' : 'landing', from: null };
  }
  if (isWaiting && from === null && !isAtOnce) {
    return { ...state, pose: rules.after(pose, WAIT_MS), motion: 'waiting', from: { pose, atMs } };
  }
  if (isWaiting || from === null) return state;
  return { ...state, pose: rules.back(from.pose, pose), motion: 'back', from: null };
}

function atRest<Pose>(pose: Pose): Turning<Pose> {
  return { id: null, pose, motion: 'rest', from: null };
}

/** Turns from the press on, and lands on `drawn`; without a result it turns back. `first` counts until the first turn. */
export function useTurning<Pose, Drawn extends { id: string }>(
  rules: TurningRules<Pose, Drawn>,
  first: Pose,
  { drawn, isWaiting }: Pick<Course<Drawn>, 'drawn' | 'isWaiting'>,
): Turning<Pose> {
  const { isAtOnce } = useAnimationSpeed();
  const [turned, take] = useReducer((before: Turning<Pose> | null, course: Course<Drawn> & { first: Pose }) => {
    const stand = before ?? atRest(course.first);
    const after = turnedOn(rules, stand, course);
    return after === stand ? before : after;
  }, null);
  const state = turned ?? atRest(first);
  const turn = useEffectEvent(() => take({ first, drawn, isWaiting, isAtOnce, atMs: performance.now() }));
  const next = drawn !== null && drawn.id !== state.id ? 'land' : isWaiting ? 'wait' : 'rest';
  useLayoutEffect(() => turn(), [next]);
  return state;
}

/** The transition of a part that lands in `landingMs`. */
export function transitionOf(motion: Turning<unknown>['motion'], landingMs: number, curve: string): string {
  if (motion === 'waiting') return `rotate ${WAIT_MS}ms linear`;
  if (motion === 'landing') return `rotate ${landingMs}ms ${curve}`;
  return motion === 'back' ? `rotate ${BACK_MS}ms ease-out` : 'none';
}
