// The parent passes the clock and the final height, and has its own live region. With reduced motion only the number moves;
// the curve appears at the end.
import { useLayoutEffect, useRef } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { GROUND_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import type { ThemeName } from '../../theme/palettes.ts';
import { useTheme } from '../../theme/theme-provider.tsx';
import { color, font, motion, size, space, weight } from '../../theme/tokens.ts';
import { useReducedMotion } from '../../theme/use-reduced-motion.ts';
import { multiplierText } from '../figure/multiplier.ts';
import { Text } from '../layout/flow.ts';
import { heightAt } from './flight-scale.ts';
import { type Ending, paintFlight } from './paint-flight.ts';

/** Keep the object stable if possible; a new one restarts the next frame. */
export type Flight =
  | { state: 'waiting' }
  /** Asked for; the house has not answered. */
  | { state: 'launching' }
  /** Milliseconds since the start, by the deciding clock; read once a frame. */
  | { state: 'flying'; elapsedMs(): number }
  | { state: 'crashed'; hundredths: number }
  /** `isGain`: more was returned than staked. */
  | { state: 'cashed-out'; hundredths: number; isGain: boolean };

const Frame = styled.div`
  position: relative;
  width: 100%;
  height: 100%;
  min-height: var(--least-curve, 15rem);
`;

const Canvas = styled.canvas`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
`;

const Height = styled.div`
  position: absolute;
  inset: ${space(5)} 0 auto;
  display: grid;
  justify-items: center;
  pointer-events: none;
`;

const glow = keyframes`
  from { text-shadow: 0 0 1.5rem currentColor; }
  to { text-shadow: 0 0 1.5rem transparent; }
`;

const Figure = styled.span<{ $isGain: boolean }>`
  font-family: ${font.face};
  font-size: ${size.hero};
  font-weight: ${weight.faceStrong};
  line-height: 1.1;
  ${({ $isGain }) =>
    $isGain &&
    css`
      animation: ${glow} calc(2 * ${motion.result}) both;
    `}
`;

const WORDS = { waiting: '', launching: '', flying: '', crashed: 'Crashed', 'cashed-out': 'Cashed out' } as const;

function nameOf(flight: Flight): string {
  if (flight.state === 'waiting') return 'Waiting on the ground at 1.00x';
  if (flight.state === 'launching') return 'Taking off';
  return flight.state === 'flying' ? 'Flying' : `${WORDS[flight.state]} at ${multiplierText(flight.hundredths)}`;
}

type Grounded = Extract<Flight, { state: 'waiting' | 'launching' }>;

function isOnGround(flight: Flight): flight is Grounded {
  return flight.state === 'waiting' || flight.state === 'launching';
}

function elapsedMsOf(flight: Flight): number {
  if (isOnGround(flight)) return 0;
  return flight.state === 'flying' ? Math.max(0, flight.elapsedMs()) : msUntil(flight.hundredths);
}

function endingOf(flight: Flight): Ending | null {
  if (flight.state === 'waiting') return null;
  if (flight.state === 'launching') return 'launch';
  if (flight.state === 'flying') return 'head';
  if (flight.state === 'crashed') return 'break';
  return flight.isGain ? 'gain' : 'stop';
}

function figureInk(flight: Flight): string {
  if (flight.state === 'crashed') return color.feltLoss;
  return flight.state === 'cashed-out' && flight.isGain ? color.feltGain : color.ivory;
}

export function FlightCurve({ flight }: { flight: Flight }) {
  const { figure, canvas } = useFrames(flight);
  const isGain = flight.state === 'cashed-out' && flight.isGain;
  return (
    <Frame role="img" aria-label={nameOf(flight)} data-state={flight.state}>
      <Canvas ref={canvas} />
      <Height style={{ color: figureInk(flight) }}>
        <Figure ref={figure} $isGain={isGain} data-testid="multiplier" />
        <Text as="span" minHeight="1.5em" tone="ivory" weight="strong">
          {WORDS[flight.state]}
        </Text>
      </Height>
    </Frame>
  );
}

/** Updates sixty times a second without React. */
function useFrames(flight: Flight) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const isStill = useReducedMotion();
  const { theme } = useTheme();
  useLayoutEffect(() => {
    const beganMs = performance.now();
    const isMoving = flight.state === 'flying' || flight.state === 'launching';
    const show = () => {
      const elapsedMs = elapsedMsOf(flight);
      const hundredths = flight.state === 'flying' ? Math.floor(heightAt(elapsedMs)) : hundredthsOf(flight);
      figure.current!.textContent = multiplierText(hundredths);
      const isHeld = isStill && flight.state === 'flying';
      paint(canvas.current!, {
        elapsedMs: isHeld ? 0 : elapsedMs,
        ending: isHeld ? null : endingOf(flight),
        theme,
        launchMs: isStill ? 0 : performance.now() - beganMs,
      });
    };
    show();
    let isOver = false;
    // A still picture is painted again once its fonts have loaded.
    void document.fonts?.ready.then(() => isOver || show());
    const watch = new ResizeObserver(show);
    watch.observe(canvas.current!);
    let frame = 0;
    const step = () => {
      show();
      frame = requestAnimationFrame(step);
    };
    if (isMoving) frame = requestAnimationFrame(step);
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, [flight, isStill, theme]);
  return { figure, canvas };
}

function hundredthsOf(flight: Exclude<Flight, { state: 'flying' }>): number {
  return isOnGround(flight) ? GROUND_HUNDREDTHS : flight.hundredths;
}

function paint(
  canvas: HTMLCanvasElement,
  flight: { elapsedMs: number; ending: Ending | null; theme: ThemeName; launchMs: number },
): void {
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (context === null || width === 0 || height === 0) return;
  const density = window.devicePixelRatio;
  const [pixelWidth, pixelHeight] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== pixelWidth) canvas.width = pixelWidth;
  if (canvas.height !== pixelHeight) canvas.height = pixelHeight;
  context.setTransform(density, 0, 0, density, 0, 0);
  paintFlight(context, { ...flight, width, height });
}
