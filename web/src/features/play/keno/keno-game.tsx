import { useCallback, useState, useEffect } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { playKeno } from '#contracts/play/calls/single-shot.ts';
import { keno, picksText } from '#contracts/games/keno/keno.ts';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { SingleShotRoom, useSingleShot } from '../spin/single-shot.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { lowestGain } from '../betting/bet-rules.ts';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { DRAW_MS, BALL_MS, ballsOutAt } from './draw.ts';
import { KenoStats } from './keno-stats.tsx';
import { type DrawResult, KenoTable } from './keno-table.tsx';
import { chanceFloats, type Picks, picksOf, toggled } from './picks.ts';

type Shown = { drawn: readonly number[] | null; count: number };

export function useBallsOut(drawn: readonly number[] | null): readonly number[] {
  const [shown, show] = useState<Shown>({ drawn: null, count: 0 });
  const isStill = useReducedMotion();
  useEffect(() => {
    if (drawn === null || isStill) return;
    const began = performance.now();
    const timer = setInterval(() => {
      const count = ballsOutAt(performance.now() - began);
      show((before) => (before.drawn === drawn && before.count === count ? before : { drawn, count }));
    }, BALL_MS / 4);
    return () => clearInterval(timer);
  }, [drawn, isStill]);
  if (drawn === null) return [];
  if (isStill) return drawn;
  return shown.drawn === drawn ? drawn.slice(0, shown.count) : [];
}

const NO_PICKS = 'Pick one to ten numbers first.';

function resultOf({ drawnNumbers, selectedNumbers, matches, receipt }: ReplyOf<typeof playKeno>): DrawResult {
  const { roundId: id, stakePoints, payoutPoints } = receipt;
  return { id, drawn: drawnNumbers, picks: selectedNumbers, matches, stakePoints, payoutPoints };
}

/** Without picks the limit of one pick applies. */
function useHighestStakeOn(picks: Picks): number {
  const numbers = picks.length === 0 ? [1] : [...picks];
  return useHighestStake('keno', keno, { numbers, paytable: 'by-picks' });
}

export function KenoGame() {
  const [picks, setPicks] = useTableState<Picks>('keno', 'picks', []);
  const table = useSingleShot({
    game: 'keno',
    call: playKeno,
    maxStakePoints: useHighestStakeOn(picks),
    choice: { selectedNumbers: [...picks] },
    lowestGain: lowestGain(keno.odds, picksText(picks.length)),
    choiceObstacle: picks.length === 0 ? NO_PICKS : null,
    isBlockedByObstacle: true,
    revealMs: () => DRAW_MS,
    keys: { q: () => quickPick(), c: () => clear(), n: () => clear() },
    slipOf: ({ drawnNumbers: drawn, selectedNumbers: numbers, matches }) => ({
      params: { numbers, paytable: 'by-picks' },
      outcome: { drawn, matches },
    }),
    resultOf,
    onResult: ({ selectedNumbers }) => setPicks(selectedNumbers),
  });
  const { bets, isFree, result } = table;
  const out = useBallsOut(bets.reply?.drawnNumbers ?? null);
  const isLocked = !isFree || result !== null;
  const canClear = isFree && (result !== null || picks.length > 0);
  const toggle = useCallback((number: number) => setPicks((before) => toggled(before, number)), [setPicks]);
  const quickPick = () => isLocked || setPicks(picksOf(chanceFloats()));
  const clear = () => {
    if (!canClear) return;
    setPicks([]);
    table.clearResult();
  };

  const marked = bets.bet?.selectedNumbers ?? picks;
  return (
    <SingleShotRoom
      table={table}
      action={result === null ? 'Play' : 'Play again'}
      pendingAction="Drawing..."
      isBlocked={marked.length === 0}
      title="Recent Games"
      stats={<KenoStats />}
    >
      <KenoTable
        picks={marked}
        stakePoints={table.stakePoints}
        out={bets.isRolling ? out : (result?.drawn ?? [])}
        isDrawing={bets.isRolling}
        isLocked={isLocked}
        result={result}
        onToggle={toggle}
        onQuickPick={quickPick}
        onClear={canClear ? clear : null}
      />
    </SingleShotRoom>
  );
}
