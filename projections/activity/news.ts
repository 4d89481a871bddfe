// What is told of a batch: its newest rounds to everybody, and to each player what befell him.
import { isBigWin } from '#contracts/activity/activity.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { roundIdAt } from '#contracts/ids.ts';
import type { ActivityNews, Notice } from '#contracts/internal/view-updates.ts';
import type { News } from '../projection.ts';
import type { ActivityDeltas } from './fold.ts';
import { type Entry, FEED_LENGTH } from './merge.ts';

/** As a person writes them: 1,800,000. */
const figures = new Intl.NumberFormat('en-US');

/** No more rounds than the feed has places: behind a long absence nobody wants the rest. */
export function newsOfActivity({ rounds, told }: ActivityDeltas): News {
  return {
    accounts: [...new Set(rounds.map((round) => round.account))],
    activity: rounds.slice(-FEED_LENGTH).map(activityOf),
    notices: told.map(noticeOf).filter((notice) => notice !== null),
  };
}

function activityOf({ partition, seq, account, game, type, amountPoints, at }: Entry): ActivityNews {
  return { id: roundIdAt(partition, seq), account, game, type, amountPoints, at, partition, seq };
}

function noticeOf(event: LedgerEvent): Notice | null {
  const { account, partition, seq } = event;
  const place = { account, partition, seq };
  switch (event.type) {
    case 'round-played':
    case 'round-settled': {
      const title = event.game === null ? 'the game' : GAME_TITLES[event.game];
      const { payoutPoints, stakePoints } = event.payload;
      const message = `${title} paid ${figures.format(payoutPoints)} on ${figures.format(stakePoints)}.`;
      const told = { ...place, message, amountPoints: payoutPoints, game: event.game };
      if (isBigWin(event.payload)) return { ...told, type: 'big_win', title: 'Big win!' };
      return { ...told, type: 'win', title: 'You won!' };
    }
    case 'signup-bonus-granted': {
      const message = 'Your signup bonus is in your balance.';
      return { ...place, type: 'welcome', title: 'Welcome!', message, amountPoints: event.amount, game: null };
    }
    case 'points-adjusted': {
      const title = event.amount > 0 ? 'Points added' : 'Points taken';
      const amountPoints = Math.abs(event.amount);
      return { ...place, type: 'other', title, message: event.payload.reason, amountPoints, game: null };
    }
    default:
      return null;
  }
}
