// Picks the rule of a command. Every command but open-account needs an open account.
import type { Command } from '#contracts/commands.ts';
import { refusal } from '#contracts/outcome.ts';
import { isOpened, type Account } from '../book/account.ts';
import { adjustPoints } from '../adjustments/rules.ts';
import { grantSignupBonus } from '../bonuses/rules.ts';
import { expireHold, holdPoints, postHold, voidHold } from '../holds/rules.ts';
import { openAccount } from '../accounts/rules.ts';
import { rotateSeed } from '../fairness/rules.ts';
import { actInRound, settleRound } from '../play/move-round.ts';
import { playRound } from '../play/play-round.ts';
import { startRound } from '../play/start-round.ts';
import { type Context, type Decision, isRefusal } from './rule.ts';
import { ACCOUNT_FULL, hasRoom } from '../rules/version-room.ts';

export function decide(account: Readonly<Account>, command: Command, context: Context): Decision {
  const decision = decideByRule(account, command, context);
  return isRefusal(decision) || hasRoom(account, decision) ? decision : ACCOUNT_FULL;
}

function decideByRule(account: Readonly<Account>, command: Command, context: Context): Decision {
  if (command.type === 'open-account') return openAccount(account, command, context);
  if (!isOpened(account)) return refusal('account-unknown', 'There is no such account.');
  switch (command.type) {
    case 'play-round':
      return playRound(account, command, context);
    case 'start-round':
      return startRound(account, command, context);
    case 'act-in-round':
      return actInRound(account, command, context);
    case 'settle-round':
      return settleRound(account, command, context);
    case 'rotate-seed':
      return rotateSeed(account, command, context);
    case 'grant-signup-bonus':
      return grantSignupBonus(account, command, context);
    case 'adjust-points':
      return adjustPoints(account, command, context);
    case 'hold-points':
      return holdPoints(account, command, context);
    case 'post-hold':
      return postHold(account, command, context);
    case 'void-hold':
      return voidHold(account, command, context);
    case 'expire-hold':
      return expireHold(account, command, context);
  }
}
