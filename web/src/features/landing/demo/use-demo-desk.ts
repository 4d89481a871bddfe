import { useCallback, useEffect, useState } from 'react';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { ROLL_MS } from '../../../ui/die/die-pose.ts';
import { clearedAway, crashed, type DemoFlight, msUntilCrash } from './crash/crash-round.ts';
import type { Move } from './demo-move.ts';
import { type DemoGames, type DemoTable, FRESH_TABLE, moved } from './demo-table.ts';
import { settleRoll } from './dice/dice-round.ts';

/** From 0 to below 1. */
export type Chance = () => number;

type Play = <Name extends keyof DemoGames>(
  name: Name,
  step: (game: DemoGames[Name]) => Move<DemoGames[Name]> | null,
) => void;

export type DemoDesk = {
  table: DemoTable;
  chance: Chance;
  /** `step` may run more than once: draw chance and read the clock before it. */
  play: Play;
  reset(): void;
};

const STILL_ROLL_MS = 200;
const CRASH_SHOWN_MS = 3000;

export function useDemoDesk(chance: Chance): DemoDesk {
  const [table, setTable] = useState(FRESH_TABLE);
  const play: Play = useCallback((name, step) => setTable((before) => moved(before, name, step(before[name]))), []);
  const isStill = useReducedMotion();
  const { rolling } = table.dice;
  const { flight } = table.crash;
  useEffect(() => {
    if (rolling === null) return;
    const timer = setTimeout(() => play('dice', settleRoll), isStill ? STILL_ROLL_MS : ROLL_MS);
    return () => clearTimeout(timer);
  }, [rolling, isStill, play]);
  useEffect(() => {
    const next = nextOf(flight);
    if (next === null) return;
    const timer = setTimeout(() => play('crash', next.step), next.inMs);
    return () => clearTimeout(timer);
  }, [flight, play]);
  return { table, chance, play, reset: useCallback(() => setTable(FRESH_TABLE), []) };
}

function nextOf(flight: DemoFlight) {
  if (flight.phase === 'crashed') return { step: clearedAway, inMs: CRASH_SHOWN_MS };
  if (flight.phase !== 'flying') return null;
  const elapsedMs = performance.now() - flight.startedAtMs;
  return { step: crashed, inMs: Math.max(0, msUntilCrash(flight.pointHundredths) - elapsedMs) };
}
