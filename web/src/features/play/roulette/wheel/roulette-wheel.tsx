import { keyframes, styled } from 'styled-components';
import { color } from '../../../../theme/tokens.ts';
import { pocketName } from '../../../../ui/pocket/pocket-mark.tsx';
import { transitionOf, useTurning } from '../../spin/turning.ts';
import { BALL_MS, backPose, restingPose, runningPose, SPIN_MS, spunPose, type WheelPose } from './wheel-pose.ts';
import { WheelRotor } from './wheel-rotor.tsx';

const Bowl = styled.div`
  position: relative;
  width: min(100%, var(--wheel-size, 15rem));
  aspect-ratio: 1;
  margin-inline: auto;
  border-radius: 50%;
  box-shadow: 0 10px 28px ${color.shade};
`;

const Wood = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;

  .rim {
    fill: color-mix(in srgb, ${color.wood}, ${color.woodDark});
  }
  .wood {
    fill: ${color.woodLight};
  }
  .track {
    fill: ${color.woodDark};
  }
  .edge {
    fill: none;
    stroke: ${color.brassFill};
  }
  .stud {
    fill: color-mix(in srgb, ${color.brassFill}, white 20%);
    stroke: color-mix(in srgb, ${color.brassFill}, black 45%);
  }
`;

const Turning = styled.div`
  position: absolute;
  inset: 0;
  will-change: rotate;
  /* The corners of its square, turned, reach over the words below. */
  pointer-events: none;
`;

const BallArm = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  will-change: rotate;
`;

const dropIn = keyframes`
  0%, 58% { transform: translateY(-61px); }
  70% { transform: translateY(-30px); }
  74% { transform: translateY(-42px); }
  82% { transform: translateY(-6px); }
  86% { transform: translateY(-16px); }
  93%, 100% { transform: translateY(0); }
`;

const Ball = styled.g`
  &[data-motion='waiting'] {
    transform: translateY(-61px);
  }
  &[data-motion='landing'] {
    animation: ${dropIn} ${BALL_MS}ms ease-in-out;
  }

  .shade {
    fill: ${color.shade};
  }
  .ball {
    fill: ${color.ivory};
    stroke: color-mix(in srgb, ${color.ivory}, ${color.pip} 40%);
    stroke-width: 0.8;
  }
  .glint {
    fill: white;
  }
`;

const WHEEL_CURVE = 'cubic-bezier(0.12, 0.58, 0.22, 1)';
const BALL_CURVE = 'cubic-bezier(0.16, 0.52, 0.3, 1)';

/** The middle of the pockets, in drawing units. */
const BALL_AT = -114;

/** `id` identifies the spin; `seed` varies the number of turns. */
export type DrawnPocket = { id: string; pocket: number; seed: number };

const TURNING = {
  after: runningPose,
  landing: (from: WheelPose, { pocket, seed }: DrawnPocket) => spunPose(from, pocket, seed),
  back: backPose,
};

type RouletteWheelProps = {
  drawn: DrawnPocket | null;
  /** Until the first spin, the ball is in this pocket. */
  known: number | null;
  /** For the answer. */
  isWaiting: boolean;
  isSpinning: boolean;
};

/** The parent sets its size with the CSS variable `--wheel-size`. */
export function RouletteWheel({ drawn, known, isWaiting, isSpinning }: RouletteWheelProps) {
  const { id, pose, motion } = useTurning(TURNING, restingPose(known ?? 0), { drawn, isWaiting });
  const isTurning = isWaiting || isSpinning;
  const lies = drawn?.pocket ?? known;
  return (
    <Bowl role="img" aria-label={labelOf(lies, isTurning)}>
      <Wood viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
        <circle className="rim" r="200" />
        <circle className="wood" r="196" />
        <circle className="edge" r="197" strokeWidth="2" />
        <circle className="track" r="182" />
        <circle className="edge" r="182" strokeWidth="1" />
        {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
          <path key={turn} className="stud" d="M 0 -171 l 3.2 6 l -3.2 6 l -3.2 -6 z" transform={`rotate(${turn})`} />
        ))}
      </Wood>
      <Turning style={{ rotate: `${pose.wheel}deg`, transition: transitionOf(motion, SPIN_MS, WHEEL_CURVE) }}>
        <WheelRotor />
        <BallArm
          viewBox="-200 -200 400 400"
          aria-hidden="true"
          focusable="false"
          style={{
            rotate: `${pose.ball}deg`,
            transition: transitionOf(motion, BALL_MS, BALL_CURVE),
            visibility: lies !== null || isTurning ? 'visible' : 'hidden',
          }}
        >
          <Ball key={id} data-motion={motion}>
            <circle className="shade" cx="1.5" cy={BALL_AT + 2} r="8" />
            <circle className="ball" cy={BALL_AT} r="7.5" />
            <circle className="glint" cx="-2" cy={BALL_AT - 2.5} r="2" />
          </Ball>
        </BallArm>
      </Turning>
    </Bowl>
  );
}

function labelOf(pocket: number | null, isTurning: boolean): string {
  if (isTurning) return 'The wheel is turning';
  return pocket === null ? 'The wheel is at rest' : `The ball lies in ${pocketName(pocket)}`;
}
