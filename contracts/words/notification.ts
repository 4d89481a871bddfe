// The words of a notification.
import { isBigWin } from '../activity/activity.ts';
import { GAME_TITLES } from '../games/titles.ts';
import type { Notification } from '../push.ts';
import { grouped } from './figures.ts';
import type { NoticeFact } from './fact.ts';

export function describeNotice({ type, game, params }: NoticeFact): Omit<Notification, 'position'> {
  switch (type) {
    case 'round-played':
    case 'round-settled': {
      const { stake, payout } = params;
      const message = `${GAME_TITLES[game]} paid ${grouped(payout)} on ${grouped(stake)}.`;
      const told = { message, amount: payout, gameName: game };
      return isBigWin({ stakePoints: stake, payoutPoints: payout })
        ? { type: 'big_win', title: 'Big win!', ...told }
        : { type: 'win', title: 'You won!', ...told };
    }
    case 'signup-bonus-granted': {
      const message = 'Your signup bonus is in your balance.';
      return { type: 'welcome', title: 'Welcome!', message, amount: params.points };
    }
    case 'points-adjusted': {
      const title = params.points > 0 ? 'Points added' : 'Points taken';
      return { type: 'other', title, message: params.reason, amount: Math.abs(params.points) };
    }
  }
}
