// Return to player 95.48 to 96 % at every step. Cashes out automatically when all safe tiles are open, or at the last step
// within the highest payout.
import { payoutPoints } from '../../points.ts';
import { fraction } from '../chance.ts';
import { distinctOf } from '../draws.ts';
import type { Odds, Return } from '../game.ts';
import type { RoundEnd, RoundRules, Step } from '../round.ts';
import { chanceOfSafe, FEWEST_MINES, lastStep, minesHundredths, MOST_MINES, safeTiles, TILES } from './multipliers.ts';
import {
  minesAction,
  type MinesOutcome,
  minesOutcome,
  minesParams,
  minesProgress,
  type MinesProgress,
  type MinesRound,
} from './round.ts';

function endOf(outcome: MinesOutcome, stakePoints: number): RoundEnd<MinesOutcome> {
  const isHit = outcome.hitTile !== null;
  const hundredths = isHit ? 0 : minesHundredths(outcome.mines.length, outcome.revealed.length);
  return {
    outcome,
    stakedPoints: stakePoints,
    multiplierHundredths: hundredths,
    payoutPoints: payoutPoints(stakePoints, hundredths),
  };
}

function cashOut({ revealed }: MinesProgress, mines: readonly number[], stakePoints: number) {
  return endOf({ mines: [...mines], revealed, hitTile: null }, stakePoints);
}

const STEPS = Array.from({ length: MOST_MINES - FEWEST_MINES + 1 }, (_, index) => FEWEST_MINES + index).flatMap(
  (mineCount) => Array.from({ length: safeTiles(mineCount) }, (__, before) => ({ mineCount, revealed: before + 1 })),
);

const ODDS: readonly Odds[] = STEPS.map(({ mineCount, revealed }) => ({
  bet: `${mineCount} mines`,
  winsOn: revealed === 1 ? '1 safe tile' : `${revealed} safe tiles`,
  chance: chanceOfSafe(mineCount, revealed),
  multiplierHundredths: minesHundredths(mineCount, revealed),
}));

const RETURNS: readonly Return[] = ODDS.map(({ bet, winsOn, chance, multiplierHundredths }) => ({
  bet: `${bet}, ${winsOn}`,
  returnToPlayer: fraction(chance.numerator * multiplierHundredths, chance.denominator * 100),
}));

export const mines: RoundRules<MinesRound> = {
  kind: 'round',
  rulesVersion: 1,
  maxStakePoints: 100_000,
  maxPayoutPoints: 1_000_000,
  params: minesParams,
  action: minesAction,
  progress: minesProgress,
  outcome: minesOutcome,
  floatsNeeded: ({ mineCount }) => mineCount,
  stakeIn: () => null,
  /** The first step must fit; a later step that does not is never reached. */
  topPayoutPoints: ({ mineCount }, stakePoints) => payoutPoints(stakePoints, minesHundredths(mineCount, 1)),
  /** Each float takes one of the tiles left in 0 to 24, in order. */
  deal: ({ mineCount }, floats) => distinctOf(0, TILES, floats.slice(0, mineCount)),
  open: ({ mineCount }) => ({ kind: 'open', progress: { mineCount, revealed: [] } }),
  act(progress, action, secret, { stakePoints, maxPayoutPoints }): Step<MinesRound> {
    const { mineCount, revealed } = progress;
    if (action.type === 'cash-out') {
      if (revealed.length > 0) return { kind: 'ended', end: cashOut(progress, secret, stakePoints) };
      return { kind: 'refused', code: 'nothing-revealed', message: 'Reveal a tile before you cash out.' };
    }
    const { tile } = action;
    if (revealed.includes(tile)) return { kind: 'unchanged' };
    if (secret.includes(tile)) {
      return { kind: 'ended', end: endOf({ mines: [...secret], revealed, hitTile: tile }, stakePoints) };
    }
    const after: MinesProgress = { mineCount, revealed: [...revealed, tile] };
    if (after.revealed.length < lastStep(mineCount, stakePoints, maxPayoutPoints)) {
      return { kind: 'open', progress: after };
    }
    return { kind: 'ended', end: cashOut(after, secret, stakePoints) };
  },
  extraStakePoints: () => 0,
  raisedPoints: () => 0,
  dueAfterMs: () => null,
  /** Returns the stake if no tile is revealed. */
  settle: (progress, secret, { stakePoints }) => cashOut(progress, secret, stakePoints),
  visible(progress, { stakePoints }) {
    const { mineCount, revealed } = progress;
    const multiplierHundredths = minesHundredths(mineCount, revealed.length);
    return {
      ...progress,
      multiplierHundredths,
      payoutPoints: payoutPoints(stakePoints, multiplierHundredths),
      nextHundredths: minesHundredths(mineCount, revealed.length + 1),
    };
  },
  replay(_params, { revealed, hitTile }, stakedPoints, secret) {
    const opened = [...new Set(hitTile === null ? revealed : [...revealed, hitTile])];
    const hitAt = opened.findIndex((tile) => secret.includes(tile));
    const safe = hitAt === -1 ? opened : opened.slice(0, hitAt);
    return endOf({ mines: [...secret], revealed: safe, hitTile: opened[hitAt] ?? null }, stakedPoints);
  },
  odds: ODDS,
  returns: RETURNS,
};
