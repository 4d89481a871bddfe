import { startIdOf } from '#contracts/play/rounds.ts';
import type { CrashState } from '#contracts/play/calls/crash-state.ts';
import { hundredthsAt, msUntil } from '#contracts/games/crash/flight.ts';
import { crashOutcome, crashParams, crashProgress } from '#contracts/games/crash/round.ts';
import type { PresentedRound } from './presented-round.ts';

export function presentCrash(told: PresentedRound): CrashState {
  if (told.kind === 'open') {
    const { elapsedMs } = told;
    const { startId, stakePoints, progress } = told.round;
    return {
      startId,
      betAmount: stakePoints,
      elapsedMs,
      multiplier: hundredthsAt(elapsedMs) / 100,
      autoCashOut: decimal(crashProgress.parse(progress).autoCashOutHundredths),
      gameOver: false,
      crashed: false,
      crashPoint: null,
      cashOutMultiplier: null,
    };
  }
  const { payload } = told.round;
  const { crashPointHundredths, cashOutHundredths } = crashOutcome.parse(payload.outcome);
  return {
    startId: startIdOf(told.round),
    betAmount: payload.stakePoints,
    elapsedMs: msUntil(cashOutHundredths ?? crashPointHundredths),
    multiplier: (cashOutHundredths ?? crashPointHundredths) / 100,
    autoCashOut: decimal(crashParams.parse(payload.params).autoCashOutHundredths),
    gameOver: true,
    crashed: cashOutHundredths === null,
    crashPoint: crashPointHundredths / 100,
    cashOutMultiplier: decimal(cashOutHundredths),
  };
}

function decimal(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100;
}
