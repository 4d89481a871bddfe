import type { AutoSettings } from './auto-settings.ts';
import { nextStake } from './stake-change.ts';

export type StopReason =
  | { why: 'rounds' | 'by-hand' | 'unanswered' | 'reality-check' | 'hidden' | 'disconnected' }
  | { why: 'up' | 'down' | 'win'; points: number }
  /** The server's or the player's own limits refuse further bets. `sentence` is the shown reason. */
  | { why: 'refused'; sentence: string };

export type AutoRun = {
  settings: AutoSettings;
  firstPoints: number;
  /** Of the next bet. */
  stakePoints: number;
  played: number;
  netPoints: number;
  isInFlight: boolean;
  asked: StopReason | null;
};

export type AutoEnd = Pick<AutoRun, 'played' | 'netPoints'> & { reason: StopReason };

export type AutoState = { run: AutoRun | null; ended: AutoEnd | null };

export type AutoStep =
  | { step: 'start'; settings: AutoSettings; stakePoints: number }
  | { step: 'bet' | 'dismiss' }
  | { step: 'settled'; stakePoints: number; payoutPoints: number }
  | { step: 'stop'; reason: StopReason }
  /** The bet in flight will not report its result here. */
  | { step: 'lost'; reason: StopReason }
  | { step: 'unsent' };

export const NO_RUN: AutoState = { run: null, ended: null };

export function afterStep(state: AutoState, step: AutoStep): AutoState {
  const { run } = state;
  if (step.step === 'start') return { run: begun(step), ended: null };
  if (step.step === 'dismiss') return state.ended === null ? state : { ...state, ended: null };
  if (run === null) return state;
  switch (step.step) {
    case 'bet':
      return { ...state, run: { ...run, isInFlight: true } };
    case 'settled':
      return run.isInFlight ? afterRound(run, step.payoutPoints - step.stakePoints) : state;
    case 'stop':
      return run.isInFlight ? { ...state, run: { ...run, asked: run.asked ?? step.reason } } : over(run, step.reason);
    case 'lost':
      return over(run, step.reason);
    case 'unsent':
      return run.isInFlight ? over(run, run.asked ?? UNSENT) : state;
  }
}

const UNSENT: StopReason = { why: 'refused', sentence: 'The next bet could not be placed.' };

type Start = { settings: AutoSettings; stakePoints: number };

function begun({ settings, stakePoints }: Start): AutoRun {
  return { settings, firstPoints: stakePoints, stakePoints, played: 0, netPoints: 0, isInFlight: false, asked: null };
}

function over({ played, netPoints }: AutoRun, reason: StopReason): AutoState {
  return { run: null, ended: { played, netPoints, reason } };
}

function afterRound(before: AutoRun, roundPoints: number): AutoState {
  const run = {
    ...before,
    stakePoints: nextStake(before.settings, { ...before, roundPoints }),
    played: before.played + 1,
    netPoints: before.netPoints + roundPoints,
    isInFlight: false,
  };
  const reason = run.asked ?? ruleReached(run, roundPoints);
  return reason === null ? { run, ended: null } : over(run, reason);
}

function ruleReached({ settings, played, netPoints }: AutoRun, roundPoints: number): StopReason | null {
  const { rounds, upPoints, downPoints, winPoints } = settings;
  if (winPoints !== null && roundPoints >= winPoints) return { why: 'win', points: winPoints };
  if (upPoints !== null && netPoints >= upPoints) return { why: 'up', points: upPoints };
  if (downPoints !== null && -netPoints >= downPoints) return { why: 'down', points: downPoints };
  return rounds !== null && played >= rounds ? { why: 'rounds' } : null;
}
