import { useMemo } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { playPlinko } from '#contracts/play/calls/single-shot.ts';
import { boardText, plinko } from '#contracts/games/plinko/plinko.ts';
import { FEWEST_ROWS, MOST_ROWS, type Risk, RISKS } from '#contracts/games/plinko/tables.ts';
import { SingleShotRoom, useSingleShot } from '../spin/single-shot.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { lowestGain } from '../betting/bet-rules.ts';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { revealMsOf } from './fall.ts';
import { type BallResult, type PlinkoChoice, PlinkoTable } from './plinko-table.tsx';

const FIRST_CHOICE: PlinkoChoice = { risk: 'medium', rows: 12 };

function resultOf({ path, bucket, receipt }: ReplyOf<typeof playPlinko>, { risk, rows }: PlinkoChoice): BallResult {
  const { roundId: id, stakePoints, payoutPoints, multiplierHundredths } = receipt;
  return { id, path, bucket, risk, rows, stakePoints, payoutPoints, multiplierHundredths };
}

export function PlinkoGame() {
  const [choice, setChoice] = useTableState('plinko', 'choice', FIRST_CHOICE);
  const choose = (next: Partial<PlinkoChoice>) => {
    if (!table.isFree) return;
    setChoice({ ...choice, ...next });
    table.clearResult();
  };
  const onRisk = (next: Risk) => choose({ risk: next });
  const onRows = (next: number) => choose({ rows: Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, next)) });
  const table = useSingleShot({
    game: 'plinko',
    call: playPlinko,
    // The outer buckets pay up to a thousandfold, so the highest bet depends on the choice.
    maxStakePoints: useHighestStake('plinko', plinko, choice),
    choice,
    lowestGain: lowestGain(plinko.odds, boardText(choice)),
    landMs: ({ path }) => revealMsOf(path.length),
    keys: {
      r: () => onRisk(RISKS[(RISKS.indexOf(choice.risk) + 1) % RISKS.length]!),
      '+': () => onRows(choice.rows + 1),
      '-': () => onRows(choice.rows - 1),
    },
    slipOf: ({ path, bucket }, { risk, rows }) => ({ params: { risk, rows }, outcome: { path, bucket } }),
    resultOf,
    onResult: (_, { risk, rows }) => setChoice({ risk, rows }),
  });
  const { bets, result } = table;
  const { risk, rows } = bets.bet ?? bets.landing[0]?.body ?? choice;
  const balls = useMemo(() => bets.landing.map(({ reply: { path }, beganMs }) => ({ path, beganMs })), [bets.landing]);

  return (
    <SingleShotRoom table={table} action="Drop" pendingAction="Dropping">
      <PlinkoTable
        risk={risk}
        rows={rows}
        isSending={bets.isRolling}
        balls={balls}
        result={result}
        onRisk={onRisk}
        onRows={onRows}
      />
    </SingleShotRoom>
  );
}
