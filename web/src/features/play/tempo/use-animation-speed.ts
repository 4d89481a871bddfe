import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { keptSwitch } from '../../../ui/kept-switch.ts';

/** Separate from the system's reduced motion. */
export const instantResults = keptSwitch('tallyhouse-instant-results');

export type AnimationSpeed = {
  /** With instant results or reduced motion. */
  isAtOnce: boolean;
  runUpMs(milliseconds: number): number;
};

const IN_ITS_TIME: AnimationSpeed = { isAtOnce: false, runUpMs: (milliseconds) => milliseconds };
const AT_ONCE: AnimationSpeed = { isAtOnce: true, runUpMs: () => 0 };

/** A round keeps the tempo it was started with. */
export function useAnimationSpeed(): AnimationSpeed {
  const isInstant = instantResults.useIsOn();
  const isStill = useReducedMotion();
  return isInstant || isStill ? AT_ONCE : IN_ITS_TIME;
}
