// The parent decides when the result may be shown.
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, motion } from '../../theme/tokens.ts';
import { useReducedMotion } from '../../theme/use-reduced-motion.ts';
import { DieFace } from './die-face.tsx';
import {
  type Face,
  FACES,
  landingPose,
  type Pose,
  restingPose,
  shadeOf,
  TABLE_TILT,
  TABLE_YAW,
  TICK_MS,
  tumblingPose,
} from './die-pose.ts';

const LANDING_MS = 240;

const PLACE: Record<Face, string> = {
  1: '',
  2: 'rotateX(-90deg)',
  3: 'rotateY(90deg)',
  4: 'rotateY(-90deg)',
  5: 'rotateX(90deg)',
  6: 'rotateX(180deg)',
};

const Table = styled.div`
  --edge: var(--die-size, 6rem);
  display: grid;
  place-items: center;
  width: calc(var(--edge) * 1.9);
  height: calc(var(--edge) * 1.9);
  perspective: calc(var(--edge) * 9);
`;

const Plane = styled.div`
  position: relative;
  width: var(--edge);
  height: var(--edge);
  transform-style: preserve-3d;
  transform: translateY(22%) rotateX(${TABLE_TILT}deg) rotateZ(${TABLE_YAW}deg);
`;

const Shadow = styled.div`
  position: absolute;
  inset: 4%;
  border-radius: 22%;
  background: ${color.shade};
  filter: blur(7px);
  transition:
    transform ${TICK_MS}ms linear,
    opacity ${TICK_MS}ms linear;
`;

const Carrier = styled.div`
  position: absolute;
  inset: 0;
  transform-style: preserve-3d;
`;

const Cube = styled(Carrier)`
  & > div {
    position: absolute;
    inset: 0;
    border-radius: 17%;
    backface-visibility: hidden;
  }
`;

/** A smaller solid inside, so that rounded corners show ivory. */
const Core = styled.span`
  position: absolute;
  inset: 4%;
  border-radius: 4%;
  background: color-mix(in srgb, ${color.ivory}, ${color.pip} 30%);
`;

const Shading = styled.span`
  position: absolute;
  inset: 0;
  border-radius: 17%;
  background: color-mix(in srgb, ${color.pip}, ${color.woodLight} 40%);
`;

function movement(isRolling: boolean): string {
  return isRolling ? `${TICK_MS}ms linear` : `${LANDING_MS}ms ${motion.result.split(' ')[1]}`;
}

type Motion = { pose: Pose; isAtRest: boolean };

function usePose(face: Face, isTumbling: boolean): Pose {
  const [motionNow, move] = useState<Motion>(() => ({ pose: restingPose(face), isAtRest: true }));
  const throws = useRef(0);
  useEffect(() => {
    if (!isTumbling) return;
    const seed = ++throws.current * 3;
    let tick = 0;
    const next = () => {
      const at = tick++;
      move(({ pose }) => ({
        pose: tumblingPose(at === 0 ? landingPose(pose, face) : pose, at, seed),
        isAtRest: false,
      }));
    };
    const start = setTimeout(next);
    const timer = setInterval(next, TICK_MS);
    return () => {
      clearTimeout(start);
      clearInterval(timer);
      move(({ pose }) => ({ pose, isAtRest: true }));
    };
  }, [face, isTumbling]);
  return isTumbling && !motionNow.isAtRest ? motionNow.pose : landingPose(motionNow.pose, face);
}

type DieProps = {
  face: Face;
  isRolling: boolean;
  isStill?: boolean;
};

/** The parent sets its size with the CSS variable `--die-size`. */
export function Die({ face, isRolling, isStill = false }: DieProps) {
  const isMotionReduced = useReducedMotion();
  const isTumbling = isRolling && !isStill && !isMotionReduced;
  const pose = usePose(face, isTumbling);
  const moving = movement(isTumbling);
  const carry = `translate3d(calc(var(--edge) * ${pose.slide * -1.1}), calc(var(--edge) * ${pose.slide * 0.5}), 0)`;
  const lift = `translateZ(calc(var(--edge) * ${(pose.height + 0.5).toFixed(3)}))`;
  return (
    <Table role="img" aria-label={isRolling ? 'The die is rolling' : `The die shows ${face}`}>
      <Plane>
        <Shadow style={{ transform: `${carry} scale(${1 + pose.height * 0.25})`, opacity: 1 - pose.height * 0.55 }} />
        <Carrier style={{ transform: `${carry} ${lift}`, transition: `transform ${moving}` }}>
          <Cube style={{ transform: `rotateX(${pose.x}deg) rotateY(${pose.y}deg)`, transition: `transform ${moving}` }}>
            {FACES.map((side) => (
              <div key={`core ${side}`} style={{ transform: `${PLACE[side]} translateZ(calc(var(--edge) * 0.46))` }}>
                <Core />
              </div>
            ))}
            {FACES.map((side) => (
              <div key={side} style={{ transform: `${PLACE[side]} translateZ(calc(var(--edge) * 0.5))` }}>
                <DieFace face={side} />
                <Shading style={{ opacity: shadeOf(side, pose) * 0.62, transition: `opacity ${moving}` }} />
              </div>
            ))}
          </Cube>
        </Carrier>
      </Plane>
    </Table>
  );
}
