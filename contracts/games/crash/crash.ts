// The multiplier rises by the server's clock to the seeds' crash point. Return to player 96 % at every target from 1.01 to
// 50.00. A cash-out pays the lower of request and clock, and nothing past the crash point.
import { payoutPoints } from '../../points.ts';
import { fraction } from '../chance.ts';
import type { Odds } from '../game.ts';
import type { RoundEnd, RoundRules } from '../round.ts';
import {
  CAP_HUNDREDTHS,
  chanceOfReaching,
  crashPoint,
  hundredthsAt,
  LOWEST_CASH_OUT_HUNDREDTHS,
  msUntil,
} from './flight.ts';
import {
  crashAction,
  type CrashOutcome,
  crashOutcome,
  crashParams,
  type CrashProgress,
  crashProgress,
  type CrashRound,
} from './round.ts';

function targetOf({ autoCashOutHundredths }: CrashProgress): number {
  return autoCashOutHundredths ?? CAP_HUNDREDTHS;
}

function endOf(point: number, cashOut: number | null, stakePoints: number): RoundEnd<CrashOutcome> {
  const multiplierHundredths = cashOut ?? 0;
  return {
    outcome: { crashPointHundredths: point, cashOutHundredths: cashOut },
    stakedPoints: stakePoints,
    multiplierHundredths,
    payoutPoints: payoutPoints(stakePoints, multiplierHundredths),
  };
}

const SHOWN_TARGETS = [101, 150, 200, 300, 500, 1000, 2000, CAP_HUNDREDTHS];

const ODDS: readonly Odds[] = SHOWN_TARGETS.map((hundredths) => ({
  bet: `cash out at ${(hundredths / 100).toFixed(2)}x`,
  winsOn: `a crash at ${(hundredths / 100).toFixed(2)}x or later`,
  chance: chanceOfReaching(hundredths),
  multiplierHundredths: hundredths,
}));

export const crash: RoundRules<CrashRound> = {
  kind: 'round',
  rulesVersion: 1,
  maxStakePoints: 100_000,
  maxPayoutPoints: 1_000_000,
  params: crashParams,
  action: crashAction,
  progress: crashProgress,
  outcome: crashOutcome,
  floatsNeeded: () => 1,
  stakeIn: () => null,
  topPayoutPoints: (params, stakePoints) => payoutPoints(stakePoints, targetOf(params)),
  deal: (_params, floats) => crashPoint(floats[0]!),
  open: ({ autoCashOutHundredths }) => ({ kind: 'open', progress: { autoCashOutHundredths } }),
  act(progress, { atHundredths }, point, context) {
    const byClock = crash.settle(progress, point, context);
    if (byClock !== null) return { kind: 'ended', end: byClock };
    const clock = hundredthsAt(context.elapsedMs);
    const cashOut = Math.min(atHundredths ?? clock, clock);
    if (cashOut >= LOWEST_CASH_OUT_HUNDREDTHS) {
      return { kind: 'ended', end: endOf(point, cashOut, context.stakePoints) };
    }
    return { kind: 'refused', code: 'cash-out-too-early', message: 'You can cash out from 1.01x on.' };
  },
  extraStakePoints: () => 0,
  raisedPoints: () => 0,
  dueAfterMs(progress, point) {
    const target = targetOf(progress);
    return msUntil(target <= point ? target : point + 1);
  },
  /** The target if the flight reaches it, else the crash, one hundredth past its point. */
  settle(progress, point, { elapsedMs, stakePoints }) {
    const target = targetOf(progress);
    const clock = hundredthsAt(elapsedMs);
    if (target <= point) return clock >= target ? endOf(point, target, stakePoints) : null;
    return clock > point ? endOf(point, null, stakePoints) : null;
  },
  visible: (progress, { elapsedMs }) => ({ ...progress, multiplierHundredths: hundredthsAt(elapsedMs) }),
  /** The seeds do not fix when the player cashed out, only that it was not past the point or the target. */
  replay(params, { cashOutHundredths }, stakedPoints, point) {
    const target = targetOf(params);
    const asked = cashOutHundredths === null || cashOutHundredths > target ? target : cashOutHundredths;
    return endOf(point, asked <= point ? asked : null, stakedPoints);
  },
  odds: ODDS,
  /** Lower by less than target / 2^32, because chances are whole multiples of 2^-32. */
  returns: [{ bet: 'any target', returnToPlayer: fraction(24, 25) }],
};
