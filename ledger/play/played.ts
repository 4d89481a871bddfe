import type { CommandOf } from '#contracts/commands.ts';
import type { Settlement } from '#contracts/games/game.ts';
import type { Account } from '../engine/book/account.ts';
import { draft, type Draft } from '../engine/decide/rule.ts';
import { limitedBy } from '../limits/refuse-stake.ts';
import { seedsOf } from '../fairness/seeds-of.ts';

type Bet = CommandOf<'play-round'> | CommandOf<'start-round'>;

export function played(
  account: Readonly<Account>,
  { game, params, stakePoints }: Bet,
  { outcome, multiplierHundredths, payoutPoints }: Settlement<unknown>,
  rulesVersion: number,
): Draft {
  const { epoch, nonce } = seedsOf(account);
  const round = { params, stakePoints, payoutPoints, multiplierHundredths, outcome, epoch, nonce, rulesVersion };
  const told = account.limits === undefined ? round : { ...round, ...limitedBy(account.limits) };
  return draft('round-played', told, payoutPoints - stakePoints, game);
}
