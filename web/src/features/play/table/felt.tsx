import { Zap, ZapOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { color, from, motionMs, radius, sideways, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { CornerSwitch } from '../../../ui/action/corner-switch.ts';
import { SoundSwitch } from '../../../ui/sound/sound-switch.tsx';
import { brassStitch, feltGround } from '../../../ui/layout/felt-ground.ts';
import { instantResults } from '../tempo/use-animation-speed.ts';
import { useKeyActions } from './shortcut-keys.tsx';

function InstantSwitch({ exception }: { exception: string | undefined }) {
  const isOn = instantResults.useIsOn();
  const Icon = isOn ? Zap : ZapOff;
  const turn = () => instantResults.turn(!isOn);
  useKeyActions({ i: turn });
  const state = `Instant results are ${isOn ? 'on' : 'off'} (I)`;
  return (
    <CornerSwitch
      type="button"
      aria-pressed={isOn}
      aria-label="Instant results"
      aria-keyshortcuts="I"
      title={exception === undefined ? state : `${state}. ${exception}`}
      $isOn={isOn}
      onClick={turn}
    >
      <Icon size={18} aria-hidden="true" />
    </CornerSwitch>
  );
}

const glow = keyframes`
  0% { opacity: 0; }
  25% { opacity: 1; }
  100% { opacity: 0; }
`;

const brassLine = `color-mix(in srgb, ${color.brassFill}, transparent 55%)`;

export const onNarrowFelt = '@container (max-width: 15rem)';

const Cloth = styled.div`
  position: relative;
  isolation: isolate;
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  min-height: min(var(--fold, 0rem), 36rem);
  padding: var(--felt-top, ${space(5)}) ${space(4)} var(--felt-foot, ${space(5)});
  ${feltGround}
  /* What turns or flies over its edge would make the page wider than the screen, and the bet bar slip off a phone's. */
  overflow-x: clip;
  border: 1px solid ${brassLine};
  border-radius: ${radius.large};
  ${from.tablet} {
    padding-inline: ${space(7)};
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
  ${wideTable} {
    min-height: min(var(--fold, 0rem), 58rem);
  }
  ${sideways} {
    padding-inline: ${space(3)};
    /* The row of the switches may lie below the fold; it lies on nothing else. */
    padding-block-end: ${space(11)};
    border-radius: ${radius.large};
  }

  ${brassStitch}
  &::before {
    z-index: -1;
  }
`;

const Corner = styled.div`
  display: flex;
  position: absolute;
  inset-block-end: 0;
  inset-inline-end: 0;
  z-index: 1;
`;

type FeltProps = {
  className?: string;
  instantException?: string;
  children?: ReactNode;
};

export function Felt({ className, instantException, children }: FeltProps) {
  return (
    <Cloth className={className}>
      {children}
      <Corner>
        <InstantSwitch exception={instantException} />
        <SoundSwitch />
      </Corner>
    </Cloth>
  );
}

/** Lights the table once for a win above the stake; remount it for each win. */
export const WinGlow = styled.span`
  position: absolute;
  inset: 0;
  z-index: -1;
  opacity: 0;
  border-radius: inherit;
  box-shadow:
    inset 0 0 0 2px color-mix(in srgb, ${color.gain}, ${color.ivory} 25%),
    inset 0 0 5rem color-mix(in srgb, ${color.gain}, transparent 35%);
  pointer-events: none;
  animation: ${css`
    ${glow} ${motionMs.result * 4}ms ease-out
  `};
`;

const Ring = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  width: min(9.5rem, 100%, var(--ring-room, 100rem));
  aspect-ratio: 1;
  margin-inline: auto;
  border-radius: 50%;
  background: radial-gradient(closest-side, rgb(0 0 0 / 26%), rgb(0 0 0 / 8%) 70%, transparent 71%);
  ${from.tablet} {
    width: min(17rem, var(--ring-room, 100rem));
  }
  ${wideTable} {
    width: min(27rem, var(--ring-room, 17rem), 46cqi);
  }

  & > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  text {
    fill: ${brassLine};
    font-size: 9.2px;
    letter-spacing: 0.29em;
    text-transform: uppercase;
  }
  circle {
    fill: none;
    stroke: ${brassLine};
  }
`;

export function FeltRing({ children }: { children: ReactNode }) {
  return (
    <Ring>
      <svg viewBox="0 0 240 240" aria-hidden="true" focusable="false">
        <circle cx="120" cy="120" r="119" />
        <circle cx="120" cy="120" r="97" strokeWidth="0.75" />
        <path id="felt-print" d="M 120 224 A 104 104 0 1 1 120.01 224" fill="none" />
        <text>
          <textPath href="#felt-print" startOffset="1%" textLength="634">
            Tallyhouse · Every point on the books · Every roll can be checked ·
          </textPath>
        </text>
      </svg>
      {children}
    </Ring>
  );
}
