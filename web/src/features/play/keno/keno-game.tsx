import { useCallback, useState, useEffect } from 'react';
import type { BodyIn, ReplyOf } from '#contracts/definition/call.ts';
import { playKeno } from '#contracts/play/calls/single-shot.ts';
import { keno } from '#contracts/games/keno/keno.ts';
import { useUser } from '../../../api/session.tsx';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { type AutoBet, useAutoBet } from '../auto/use-auto-bet.ts';
import { BetBar } from '../betting/bet-bar.tsx';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { useSlips } from '../receipts/use-slips.tsx';
import { GameRoom } from '../table/game-room.ts';
import { useTableBets } from '../betting/use-table-bets.ts';
import { UnknownBet } from '../betting/unknown-bet.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { type Stake, stakeKeys, useStake } from '../betting/use-stake.ts';
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

type KenoBody = BodyIn<typeof playKeno>;
type KenoReply = ReplyOf<typeof playKeno>;

const NO_PICKS = 'Pick one to ten numbers first.';

function resultOf({ drawnNumbers, selectedNumbers, matches, receipt }: KenoReply): DrawResult {
  const { roundId: id, stakePoints, payoutPoints } = receipt;
  return { id, drawn: drawnNumbers, picks: selectedNumbers, matches, stakePoints, payoutPoints };
}

function slipOf({ drawnNumbers: drawn, selectedNumbers: numbers, matches, receipt }: KenoReply) {
  return { receipt, params: { numbers, paytable: 'by-picks' as const }, outcome: { drawn, matches } };
}

function actionOf({ isUnknown }: { isUnknown: boolean }, result: DrawResult | null): string {
  if (isUnknown) return 'Check the result';
  return result === null ? 'Play' : 'Play again';
}

function useKenoBets(maxStakePoints: number, onResult: (reply: KenoReply) => void) {
  const bets = useTableBets({
    call: playKeno,
    stakeOf: ({ betAmount }: KenoBody) => betAmount,
    maxStakePoints,
    revealMs: () => DRAW_MS,
    onResult,
  });
  const out = useBallsOut(bets.reply?.drawnNumbers ?? null);
  return { ...bets, out };
}

/** Without picks the limit of one pick applies. */
function useHighestStakeOn(picks: Picks): number {
  const numbers = picks.length === 0 ? [1] : [...picks];
  return useHighestStake('keno', keno, { numbers, paytable: 'by-picks' });
}

export function KenoGame() {
  const { points: balancePoints } = useUser();
  const [picks, setPicks] = useTableState<Picks>('keno', 'picks', []);
  const limits = { balancePoints, maxStakePoints: useHighestStakeOn(picks) };
  const stake = useStake('keno', limits);
  const [result, setResult] = useState<DrawResult | null>(null);
  const { note, strip } = useSlips('keno');
  const bets = useKenoBets(limits.maxStakePoints, (reply) => {
    note(slipOf(reply));
    setPicks(reply.selectedNumbers);
    setResult(resultOf(reply));
  });
  const obstacle = bets.phase === 'idle' ? (stake.obstacle?.inShort ?? null) : null;
  const play = () => {
    if (bets.isUnknown) return bets.check();
    if (bets.isRolling || bets.isResting || picks.length === 0 || obstacle !== null) return;
    stake.settle();
    if (bets.placeOrTell({ betAmount: stake.points, selectedNumbers: [...picks] })) setResult(null);
  };
  const auto = useAutoBet({
    game: 'keno',
    bets,
    stakePoints: stake.points,
    setStake: stake.enter,
    obstacle: picks.length === 0 ? NO_PICKS : obstacle,
    play,
    keys: { q: () => quickPick(), c: () => clear(), n: () => clear(), ...stakeKeys(stake) },
  });
  const isIdle = bets.phase === 'idle' && auto.run === null;
  const isLocked = !isIdle || result !== null;
  const canClear = isIdle && (result !== null || picks.length > 0);
  const toggle = useCallback((number: number) => setPicks((before) => toggled(before, number)), [setPicks]);
  const quickPick = () => isLocked || setPicks(picksOf(chanceFloats()));
  const clear = () => {
    if (!canClear) return;
    setPicks([]);
    setResult(null);
  };

  const marked = bets.bet?.selectedNumbers ?? picks;
  return (
    <GameRoom>
      <KenoTable
        picks={marked}
        stakePoints={bets.bet?.betAmount ?? stake.points}
        out={bets.isRolling ? bets.out : (result?.drawn ?? [])}
        isDrawing={bets.isRolling}
        isLocked={isLocked}
        result={bets.isRolling ? null : result}
        onToggle={toggle}
        onQuickPick={quickPick}
        onClear={canClear ? clear : null}
      />
      <KenoBar {...{ bets, stake, result, obstacle, auto }} hasPicks={marked.length > 0} />
      <KenoStats />
      <ReceiptStrip title="Recent Games" {...strip} />
    </GameRoom>
  );
}

type KenoBarProps = {
  bets: ReturnType<typeof useKenoBets>;
  stake: Stake;
  result: DrawResult | null;
  obstacle: string | null;
  hasPicks: boolean;
  auto: AutoBet;
};

function KenoBar({ bets, stake, result, obstacle, hasPicks, auto }: KenoBarProps) {
  return (
    <>
      {bets.isUnknown && bets.bet !== null && <UnknownBet betPoints={bets.bet.betAmount} onLeave={bets.leave} />}
      <BetBar
        stake={stake}
        action={actionOf(bets, result)}
        pendingAction="Drawing..."
        isPending={bets.isRolling}
        obstacle={obstacle}
        isBlocked={!hasPicks || bets.isResting}
        auto={auto}
        onPlay={auto.press}
      />
    </>
  );
}
