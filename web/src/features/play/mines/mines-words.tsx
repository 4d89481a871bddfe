import type { MinesState } from '#contracts/play/calls/mines.ts';
import { TILES } from '#contracts/games/mines/multipliers.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { type Paid, ResultWords } from '../table/result-words.tsx';
import { type Ending, endingOf } from './tiles-shown.ts';

const worth = (multiplier: number) => multiplierText(Math.round(multiplier * 100));

const ENDINGS: Readonly<Record<Ending, (multiplier: string) => string>> = {
  hit: () => 'You hit a mine',
  'cashed-out': (multiplier) => `Cashed out at ${multiplier}`,
  'all-safe': (multiplier) => `All safe tiles are open. Cashed out at ${multiplier}`,
  'highest-payout': (multiplier) => `Highest payout reached. Cashed out at ${multiplier}`,
};

export function OpenWords({ round }: { round: MinesState }) {
  const { mineCount, revealedTiles, currentMultiplier, nextMultiplier, cashOutPoints } = round;
  if (revealedTiles.length === 0) {
    return (
      <>
        <strong>
          {mineCount} mines under {TILES} tiles
        </strong>
        <span>Turn one over. A safe tile pays {worth(nextMultiplier ?? 1)}.</span>
      </>
    );
  }
  return (
    <>
      <strong>
        {worth(currentMultiplier)}: {countedPoints(cashOutPoints)}
      </strong>
      <span>Next safe tile {worth(nextMultiplier ?? currentMultiplier)}. A mine takes it all.</span>
    </>
  );
}

type EndWordsProps = { round: MinesState; paid: Paid; maxPayoutPoints: number };

export function EndWords({ round, paid, maxPayoutPoints }: EndWordsProps) {
  const ending = ENDINGS[endingOf(round, maxPayoutPoints)];
  return <ResultWords drawn={ending(worth(round.currentMultiplier))} paid={paid} />;
}
