import { playDice } from '#contracts/play/calls/single-shot.ts';
import { dice } from '#contracts/games/dice.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { type Face, ROLL_MS } from '../../../ui/die/die-pose.ts';
import { lowestGain, refusalAsTold } from '../betting/bet-rules.ts';
import { RECENT_DICE } from '../receipts/recent-slips.ts';
import { SingleShotRoom, useSingleShot } from '../spin/single-shot.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { useHighestStake } from '../betting/use-house-limits.ts';
import type { Prediction } from './dice-call.tsx';
import { DiceTable, type RollResult } from './dice-table.tsx';

function resultOf({ diceResult, receipt }: ReplyOf<typeof playDice>): RollResult {
  const { roundId: id, stakePoints, payoutPoints } = receipt;
  return { id, die: diceResult as Face, stakePoints, payoutPoints };
}

export function DiceGame() {
  const [prediction, setPrediction] = useTableState<Prediction>('dice', 'prediction', 'over');
  const choose = (next: Prediction) => {
    if (table.isFree) setPrediction(next);
  };
  const table = useSingleShot({
    game: 'dice',
    call: playDice,
    maxStakePoints: useHighestStake('dice', dice, { prediction }),
    choice: { prediction },
    lowestGain: lowestGain(dice.odds, prediction),
    settlingMs: ROLL_MS,
    refusalWords: refusalAsTold,
    count: RECENT_DICE,
    keys: {
      o: () => choose('over'),
      u: () => choose('under'),
      arrowright: () => choose('over'),
      arrowleft: () => choose('under'),
    },
    slipOf: ({ diceResult: die }, { prediction: called }) => ({ params: { prediction: called }, outcome: { die } }),
    resultOf,
  });
  const { bets, stakePoints, result, lastResult } = table;

  return (
    <SingleShotRoom table={table} action="Roll" pendingAction="Rolling">
      <DiceTable
        prediction={bets.bet?.prediction ?? prediction}
        stakePoints={stakePoints}
        isRolling={bets.isRolling}
        face={lastResult?.die ?? 1}
        result={result}
        onChoose={choose}
      />
    </SingleShotRoom>
  );
}
