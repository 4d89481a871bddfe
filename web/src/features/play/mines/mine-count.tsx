import { FEWEST_MINES, MOST_MINES } from '#contracts/games/mines/multipliers.ts';
import { type Choice, ChoiceTiles } from '../table/choice-tiles.tsx';

export const FIRST_MINE_COUNT = 3;

const COUNTS = Array.from({ length: MOST_MINES - FEWEST_MINES + 1 }, (_, index): Choice<number> => {
  const count = FEWEST_MINES + index;
  return { value: count, label: String(count) };
});

export function mineCountWithin(count: number): number {
  return Math.min(MOST_MINES, Math.max(FEWEST_MINES, count));
}

type MineCountProps = { count: number; isLocked: boolean; onCount(count: number): void };

export function MineCount({ count, isLocked, onCount }: MineCountProps) {
  return (
    <ChoiceTiles
      name="mines"
      title="Mines"
      keys="+ −"
      columns={{ narrow: 4, wide: 4 }}
      inWords={(mines) => `${mines} mines`}
      choices={COUNTS}
      chosen={count}
      isLocked={isLocked}
      onChoose={onCount}
    />
  );
}
