import { useState } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { color } from '../../../../theme/tokens.ts';
import { pocketName } from '../../../../ui/pocket/pocket-mark.tsx';
import { BALL_MS, restingPose, SPIN_MS, spunPose, type WheelPose } from './wheel-pose.ts';
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

const Turning = styled.div<{ $isRunning: boolean }>`
  position: absolute;
  inset: 0;
  transition: transform ${({ $isRunning }) => ($isRunning ? SPIN_MS : 0)}ms cubic-bezier(0.12, 0.58, 0.22, 1);
  will-change: transform;
  /* The corners of its square, turned, reach over the words below. */
  pointer-events: none;
`;

const BallArm = styled.svg<{ $isRunning: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  transition: transform ${({ $isRunning }) => ($isRunning ? BALL_MS : 0)}ms cubic-bezier(0.16, 0.52, 0.3, 1);
  will-change: transform;
`;

const dropIn = keyframes`
  0%, 58% { transform: translateY(-61px); }
  70% { transform: translateY(-30px); }
  74% { transform: translateY(-42px); }
  82% { transform: translateY(-6px); }
  86% { transform: translateY(-16px); }
  93%, 100% { transform: translateY(0); }
`;

const Ball = styled.g<{ $isRunning: boolean }>`
  ${({ $isRunning }) =>
    $isRunning &&
    css`
      animation: ${dropIn} ${BALL_MS}ms ease-in-out;
    `}

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

/** The middle of the pockets, in drawing units. */
const BALL_AT = -114;

/** `id` identifies the spin; `seed` varies the number of turns. */
export type DrawnPocket = { id: string; pocket: number; seed: number };

/** `id` is null before the first spin. */
type Stand = { id: string | null; pose: WheelPose };

/** Until the first spin, the ball is in the pocket `known`. */
function useStand(drawn: DrawnPocket | null, known: number | null): Stand {
  const [last, setLast] = useState<Stand | null>(null);
  const stand = last ?? { id: null, pose: restingPose(known ?? 0) };
  if (drawn === null || drawn.id === stand.id) return stand;
  const next = { id: drawn.id, pose: spunPose(stand.pose, drawn.pocket, drawn.seed) };
  setLast(next);
  return next;
}

type RouletteWheelProps = {
  drawn: DrawnPocket | null;
  known: number | null;
  isSpinning: boolean;
};

/** The parent sets its size with the CSS variable `--wheel-size`. */
export function RouletteWheel({ drawn, known, isSpinning }: RouletteWheelProps) {
  const { id, pose } = useStand(drawn, known);
  const lies = drawn?.pocket ?? known;
  return (
    <Bowl role="img" aria-label={labelOf(lies, isSpinning)}>
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
      <Turning $isRunning={isSpinning} style={{ transform: `rotate(${pose.wheel}deg)` }}>
        <WheelRotor />
        <BallArm
          $isRunning={isSpinning}
          viewBox="-200 -200 400 400"
          aria-hidden="true"
          focusable="false"
          style={{ transform: `rotate(${pose.ball}deg)`, visibility: lies !== null ? 'visible' : 'hidden' }}
        >
          <Ball key={id} $isRunning={isSpinning}>
            <circle className="shade" cx="1.5" cy={BALL_AT + 2} r="8" />
            <circle className="ball" cy={BALL_AT} r="7.5" />
            <circle className="glint" cx="-2" cy={BALL_AT - 2.5} r="2" />
          </Ball>
        </BallArm>
      </Turning>
    </Bowl>
  );
}

function labelOf(pocket: number | null, isSpinning: boolean): string {
  if (isSpinning) return 'The wheel is turning';
  return pocket === null ? 'The wheel is at rest' : `The ball lies in ${pocketName(pocket)}`;
}
