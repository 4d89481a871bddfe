import { startIdOf } from '#contracts/play/rounds.ts';
import type { MinesState } from '#contracts/play/calls/mines-state.ts';
import { mines } from '#contracts/games/mines/mines.ts';
import { minesOutcome, minesProgress } from '#contracts/games/mines/round.ts';
import type { PresentedRound } from './presented-round.ts';

export function presentMines(told: PresentedRound): MinesState {
  if (told.kind === 'open') {
    const { startId, stakePoints, maxPayoutPoints, progress } = told.round;
    const seen = mines.visible(minesProgress.parse(progress), { stakePoints, maxPayoutPoints, elapsedMs: 0 });
    return {
      startId,
      betAmount: stakePoints,
      mineCount: seen.mineCount,
      revealedTiles: seen.revealed,
      revealedMines: [],
      hitMine: false,
      tileIndex: null,
      currentMultiplier: seen.multiplierHundredths / 100,
      nextMultiplier: seen.nextHundredths / 100,
      cashOutPoints: seen.payoutPoints,
      maxPayoutPoints,
      gameOver: false,
    };
  }
  const { stakePoints, multiplierHundredths, outcome } = told.round.payload;
  const { mines: revealedMines, revealed, hitTile } = minesOutcome.parse(outcome);
  return {
    startId: startIdOf(told.round),
    betAmount: stakePoints,
    mineCount: revealedMines.length,
    revealedTiles: revealed,
    revealedMines,
    hitMine: hitTile !== null,
    tileIndex: hitTile,
    currentMultiplier: multiplierHundredths / 100,
    nextMultiplier: null,
    cashOutPoints: 0,
    maxPayoutPoints: null,
    gameOver: true,
  };
}
