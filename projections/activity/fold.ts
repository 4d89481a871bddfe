// The rounds of a batch as the feed shows them, and the events that a player is told about.
import { activityTypeOf } from '#contracts/activity/activity.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import type { Entry } from './merge.ts';
import { UnfitEvent } from '../consumer/unfit-event.ts';

export type ActivityDeltas = { rounds: Entry[]; told: LedgerEvent[] };

export function foldActivity(events: readonly LedgerEvent[]): ActivityDeltas {
  const rounds: Entry[] = [];
  const told: LedgerEvent[] = [];
  for (const event of events) {
    if (isFinishedRound(event)) {
      const { partition, seq, account, game, at, payload } = event;
      if (game === null) throw new UnfitEvent('a round of no game');
      const type = activityTypeOf(event);
      const isWin = payload.payoutPoints > payload.stakePoints;
      const amountPoints = shownPoints(payload);
      rounds.push({ partition, seq, account, game, type, amountPoints, at });
      if (isWin) told.push(event);
    } else if (event.type === 'signup-bonus-granted' || event.type === 'points-adjusted') {
      told.push(event);
    }
  }
  return { rounds, told };
}

/** What was won, as the table says it; what was lost, which a part of the stake that came back makes less; or the stake. */
function shownPoints({ stakePoints, payoutPoints }: { stakePoints: number; payoutPoints: number }): number {
  if (payoutPoints > stakePoints) return payoutPoints;
  return payoutPoints === stakePoints ? stakePoints : stakePoints - payoutPoints;
}
