import { activityTypeOf } from '#contracts/activity/activity.ts';
import { FEED_LENGTH, type FeedLine } from '#contracts/activity/feed.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { roundIdAt } from '#contracts/ids.ts';
import type { ActivityNews, Notice } from '#contracts/internal/view-updates.ts';
import { type FinishedRound, isFinishedRound } from '#contracts/play/rounds.ts';
import type { WonRound } from '#contracts/play/notices.ts';
import { factIn } from '../consumer/fact-in.ts';
import { UnfitEvent } from '../consumer/unfit-event.ts';
import type { News } from '../view/define-view.ts';
import { keepWins, type Win, winOf } from './wins.ts';

export type Entry = FeedLine & { partition: number; player: number };
export type ActivityDeltas = { rounds: Entry[]; notices: Notice[]; wins: Win[] };

export function foldActivity(events: readonly LedgerEvent[]): ActivityDeltas {
  const rounds: Entry[] = [];
  const notices: Notice[] = [];
  const wins: Win[] = [];
  for (const event of events) {
    if (isFinishedRound(event)) {
      rounds.push(entryOf(event));
      const win = winOf(event);
      if (win !== null) wins.push(win);
    }
    const fact = noticeFactOf(event);
    const { account, partition, seq } = event;
    if (fact !== null) notices.push({ account, partition, seq, fact });
  }
  return { rounds, notices, wins: keepWins(wins) };
}

export function newsOfActivity({ rounds, notices }: ActivityDeltas): News {
  return {
    accounts: [...new Set(rounds.map(({ player }) => player))],
    activity: rounds.slice(-FEED_LENGTH).map(activityOf),
    notices,
  };
}

function entryOf(round: FinishedRound): Entry {
  const { partition, seq, account, game, at, payload } = round;
  if (game === null) throw new UnfitEvent('a round of no game');
  const amountPoints = shownPoints(payload);
  return { partition, seq, player: account, game, type: activityTypeOf(round), amountPoints, at };
}

/** The net win or loss; the stake for a push. */
function shownPoints({ stakePoints, payoutPoints }: { stakePoints: number; payoutPoints: number }): number {
  return payoutPoints === stakePoints ? stakePoints : Math.abs(payoutPoints - stakePoints);
}

/** Wins only. services/notifications stores them for the player. */
function noticeFactOf(event: LedgerEvent): WonRound | null {
  if (!isFinishedRound(event) || event.payload.payoutPoints <= event.payload.stakePoints) return null;
  return factIn(event) as WonRound;
}

function activityOf({ partition, seq, player, game, type, amountPoints, at }: Entry): ActivityNews {
  return { id: roundIdAt(partition, seq), account: player, game, type, amountPoints, at, partition, seq };
}
