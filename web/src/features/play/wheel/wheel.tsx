import { keyframes, styled } from 'styled-components';
import { SEGMENTS } from '#contracts/games/wheel/wheel.ts';
import { color, font, from, size, space, weight } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { shortReturn } from '../../../ui/figure/short-return.ts';
import { TallyMark } from '../../../ui/layout/tally-mark.tsx';
import { segmentUnderPointer } from '../../../ui/wheel/wheel-arcs.ts';
import { WheelFace } from '../../../ui/wheel/wheel-face.tsx';
import { transitionOf, type Turning } from '../spin/turning.ts';
import { isGain, type Paid } from '../table/result-words.tsx';
import { segmentName } from './segment-name.ts';
import { OVERLAY_MS, SPIN_MS } from './wheel-turn.ts';
import { shortMultiplier } from '../../../ui/figure/multiplier.ts';

const Place = styled.div`
  position: relative;
  width: min(100%, 18rem, var(--stage, 100rem) - 4.5rem);
  aspect-ratio: 1;
  margin: 0 auto ${space(3)};
  ${from.tablet} {
    width: min(20.5rem, var(--stage, 100rem) - 4.5rem);
  }
  ${wideTable} {
    width: min(100%, 38rem, var(--stage, 25rem) - 4.5rem);
  }
`;

/** Clips the rotating corners, which would widen the page. */
const Disc = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  border-radius: 50%;
  box-shadow: 0 8px 20px ${color.shade};
`;

const Disk = styled.div`
  height: 100%;
`;

const CURVE = 'cubic-bezier(0.16, 0.62, 0.16, 1)';

const Pointer = styled.svg`
  position: absolute;
  inset-block-start: -3%;
  inset-inline-start: 50%;
  z-index: 1;
  width: 9%;
  translate: -50% 0;
  overflow: visible;
  filter: drop-shadow(0 2px 2px ${color.shade});

  path {
    fill: ${color.ivory};
    stroke: ${color.pip};
    stroke-width: 1.5;
  }
`;

const Hub = styled.div`
  position: absolute;
  inset: 31%;
  display: grid;
  place-items: center;
  align-content: center;
  color: ${color.ivory};
  background: ${color.pip};
  border: 3px solid ${color.brassFill};
  border-radius: 50%;
  font-size: ${size.fine};
  line-height: 1.2;
  text-align: center;

  & > svg {
    stroke: ${color.brassFill};
  }
`;

const appear = keyframes`
  0% { opacity: 0; transform: scale(0.9); }
  7%, 92% { opacity: 1; transform: none; }
  100% { opacity: 0; }
`;

/** Shown for a few seconds; the line below keeps the words. */
const Overlay = styled.div<{ $isGain: boolean }>`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  color: ${({ $isGain }) => ($isGain ? color.pip : color.ivory)};
  background: ${({ $isGain }) => ($isGain ? color.brassFill : color.pip)};
  border-radius: 50%;
  opacity: 0;
  animation: ${appear} ${OVERLAY_MS}ms ease-out;

  strong {
    font-family: ${font.face};
    font-size: ${size.title};
    font-weight: ${weight.faceStrong};
  }
  ${from.tablet} {
    font-size: ${size.small};
    strong {
      font-size: ${size.heading};
    }
  }
`;

export type HubMessage = Paid & { id: string; segment: number };

function hubWords(message: HubMessage): string {
  if (SEGMENTS[message.segment]!.multiplierHundredths === 0) return segmentName(message.segment);
  return isGain(message) ? `${shortReturn(message)} points` : shortReturn(message);
}

type WheelProps = { turn: Turning<number>; isSpinning: boolean; message: HubMessage | null };

export function Wheel({ turn: { pose, motion }, isSpinning, message }: WheelProps) {
  const label = isSpinning ? 'The wheel is spinning' : `The wheel shows ${segmentName(segmentUnderPointer(pose))}`;
  return (
    <Place role="img" aria-label={label}>
      <Disc>
        <Disk style={{ rotate: `${pose}deg`, transition: transitionOf(motion, SPIN_MS, CURVE) }}>
          <WheelFace />
        </Disk>
      </Disc>
      <Pointer viewBox="0 0 20 26" aria-hidden="true" focusable="false">
        <path d="M2 3 Q10 -1 18 3 L10 25Z" />
      </Pointer>
      <Hub aria-hidden="true">
        <TallyMark />
        {message !== null && (
          <Overlay key={message.id} $isGain={isGain(message)}>
            <strong>{shortMultiplier(SEGMENTS[message.segment]!.multiplierHundredths)}</strong>
            {hubWords(message)}
          </Overlay>
        )}
      </Hub>
    </Place>
  );
}
