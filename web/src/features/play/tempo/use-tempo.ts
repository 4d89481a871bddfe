import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { keptSwitch } from '../../../ui/kept-switch.ts';

/** The player's choice in this browser; the system's wish for less motion is another one. */
export const instantResults = keptSwitch('tallyhouse-instant-results');

export type Tempo = {
  /** No run-up is shown: with instant results, and with reduced motion. */
  isAtOnce: boolean;
  /** How long something runs before a result that would take `milliseconds`. */
  runUpMs(milliseconds: number): number;
};

const IN_ITS_TIME: Tempo = { isAtOnce: false, runUpMs: (milliseconds) => milliseconds };
const AT_ONCE: Tempo = { isAtOnce: true, runUpMs: () => 0 };

/** A round keeps the tempo it was started with. */
export function useTempo(): Tempo {
  const isInstant = instantResults.useIsOn();
  const isStill = useReducedMotion();
  return isInstant || isStill ? AT_ONCE : IN_ITS_TIME;
}
