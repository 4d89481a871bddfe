import { useMemo, useState } from 'react';
import { minesCashOut, minesReveal, minesStart } from '#contracts/play/calls/mines.ts';
import type { MinesState } from '#contracts/play/calls/mines-state.ts';
import { highestStake } from '#contracts/games/limits.ts';
import { mines } from '#contracts/games/mines/mines.ts';
import { minesHundredths } from '#contracts/games/mines/multipliers.ts';
import { type ApiError, sentenceOf } from '../../../api/api-error.ts';
import { useUser } from '../../../api/session.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { moveRefusalWords, refusalWords } from '../betting/bet-rules.ts';
import { useSlips } from '../receipts/use-slips.tsx';
import type { EndReply } from '../rounds/open-round.ts';
import { useOpenRound } from '../rounds/use-open-round.ts';
import { useRefusalToast } from '../betting/use-refusal-toast.ts';
import { useTableState } from '../table/table-memory.tsx';
import { useHouseLimits } from '../betting/use-house-limits.ts';
import type { BetEnd } from '../table/bet-end.ts';
import type { Made } from '../betting/use-moves.ts';
import { useStake } from '../betting/use-stake.ts';
import { FIRST_MINE_COUNT, mineCountWithin } from './mine-count.tsx';

const MOVES = [minesReveal, minesCashOut] as const;

const RESUMED = 'Nothing new was taken. Continue where you left off.';

type Note = ReturnType<typeof useSlips>['note'];
type MinesMade = Made<typeof minesStart | (typeof MOVES)[number]>;

function useNextBet() {
  const { points: balancePoints } = useUser();
  const house = useHouseLimits('mines', mines);
  const [mineCount, setMineCount] = useTableState('mines', 'count', FIRST_MINE_COUNT);
  const maxStakePoints = useMemo(() => highestStake(mines, { mineCount }, house), [mineCount, house]);
  const stake = useStake('mines', { balancePoints, maxStakePoints }, minesHundredths(mineCount, 1));
  return { maxPayoutPoints: house.maxPayoutPoints, stake, mineCount, setMineCount };
}

function useMinesRound({ stake, setMineCount }: ReturnType<typeof useNextBet>, note: Note) {
  const [ended, tell] = useState<BetEnd | null>(null);
  const toast = useToast();
  const refuse = useRefusalToast();
  const table = useOpenRound({
    game: 'mines',
    start: minesStart,
    moves: MOVES,
    onEnd(end) {
      note(slipOf(end));
      setMineCount(end.mineCount);
      stake.enter(end.betAmount);
      tell({ kind: 'settled', paid: end.receipt });
    },
    onReply({ resumed }, made) {
      if (!resumed || made.name !== 'mines-start') return;
      toast({ title: 'You had a round open', message: RESUMED });
      tell({ kind: 'refused', sentence: RESUMED });
    },
    onRefused(error, made) {
      refuse(error, wordsOfRefusal(error, made));
      tell({ kind: 'refused', sentence: sentenceOf(error) });
    },
  });
  return { table, ended };
}

/** The limit the round was started under; the configuration may have changed since. */
function useRoundsOwnLimit(round: MinesState | null): number | null {
  const [seen, setSeen] = useState<MinesState | null>(null);
  if (round !== null && !round.gameOver && round !== seen) setSeen(round);
  return round !== null && round.startId === seen?.startId ? seen.maxPayoutPoints : null;
}

export function useMines() {
  const { note, strip } = useSlips('mines');
  const next = useNextBet();
  const { table, ended } = useMinesRound(next, note);
  const { round, aside, made } = table;
  const started = made?.name === 'mines-start' ? made.body : null;
  const inPlay = table.isOpen ? round : (aside ?? started);
  const maxPayoutPoints = useRoundsOwnLimit(round ?? aside) ?? next.maxPayoutPoints;
  const stakePoints = inPlay?.betAmount ?? next.stake.points;
  return {
    table,
    ended,
    strip,
    isLocked: inPlay !== null,
    stake: inPlay === null ? next.stake : { ...next.stake, entered: stakePoints, points: stakePoints },
    staked: {
      mineCount: inPlay?.mineCount ?? round?.mineCount ?? next.mineCount,
      stakePoints,
      maxPayoutPoints: inPlay === null ? next.maxPayoutPoints : maxPayoutPoints,
    },
    maxPayoutPoints,
    obstacle:
      inPlay === null && table.isKnown && table.phase === 'idle' ? (next.stake.obstacle?.inShort ?? null) : null,
    choose(count: number) {
      if (inPlay !== null || table.phase !== 'idle') return;
      next.setMineCount(mineCountWithin(count));
      if (round !== null) table.reset();
    },
  };
}

function slipOf({ receipt, mineCount, revealedMines, revealedTiles, tileIndex }: EndReply<'mines'>) {
  return {
    receipt,
    params: { mineCount },
    outcome: { mines: revealedMines, revealed: revealedTiles, hitTile: tileIndex },
  };
}

/** A start that failed has cleared the table; the server has logged why. */
function wordsOfRefusal(error: ApiError, made: MinesMade) {
  if (made.name === 'mines-start') {
    if (error.code === 'insufficient-points') return refusalWords(error);
    return { title: 'The round did not start', message: `${sentenceOf(error)} Nothing was taken.` };
  }
  if (error.code !== 'round-not-open') return moveRefusalWords(error);
  return {
    title: 'That round is over',
    message: 'You continued it in another tab or device. The table is up to date.',
  };
}

export function pendingTileIn(made: MinesMade | null): number | null {
  return made?.name === 'mines-reveal' ? made.body.tileIndex : null;
}

export function canCashOut(round: MinesState | null): boolean {
  return round !== null && !round.gameOver && round.revealedTiles.length > 0;
}
