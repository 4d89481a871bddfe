// The course of a demo roll: about a second of tumbling, then the result. The result comes from this browser's own randomness.
import { useEffect, useRef, useState } from 'react';
import type { DiceParams } from '#contracts/games/dice.ts';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { type DemoGame, type DemoRoll, FRESH_DEMO, rollDemo } from './demo-rules.ts';

/** Ten ticks of 100 ms. */
const ROLL_MS = 1000;
const STILL_MS = 200;

function randomFloat(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
}

type DemoDice = {
  game: DemoGame;
  isRolling: boolean;
  roll(bet: number, params: DiceParams): void;
  reset(): void;
};

export function useDemoDice(onSettled: (roll: DemoRoll) => void): DemoDice {
  const [game, setGame] = useState(FRESH_DEMO);
  const [isRolling, setRolling] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStill = useReducedMotion();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    game,
    isRolling,
    roll(bet, params) {
      if (isRolling) return;
      setRolling(true);
      const next = rollDemo(game, bet, params, randomFloat());
      const settle = () => {
        setRolling(false);
        setGame(next);
        onSettled(next.rolls[0]!);
      };
      timer.current = setTimeout(settle, isStill ? STILL_MS : ROLL_MS);
    },
    reset() {
      clearTimeout(timer.current);
      setRolling(false);
      setGame(FRESH_DEMO);
    },
  };
}
