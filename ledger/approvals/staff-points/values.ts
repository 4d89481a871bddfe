import type { CommandOf, CommandType } from '#contracts/commands.ts';
import type { Context } from '../../engine/decide/rule.ts';
import type { GatedCommand } from '#contracts/definition/gated.ts';
import type { Account } from '../../engine/book/account.ts';

type Counted<Type extends CommandType> = {
  /** That staff give or free by it. */
  points(account: Readonly<Account>, command: CommandOf<Type>): number;
  /** Above which a second person is needed; `own`: as ledger/approvals/policy.ts says. */
  limit: 'act' | 'own';
  /** The player did not own them before. */
  isGift?: true;
};

/** `player`, `policy`: no call of staff sends it. `none`: staff neither give nor free points by it. */
type Uncounted = 'player' | 'policy' | 'none';

/** Commands that can be counted can need a second person, and say whether they were counted. */
type Value<Type extends CommandType> =
  | Uncounted
  | (Type extends GatedCommand ? ('counted' extends keyof CommandOf<Type> ? Counted<Type> : never) : never);

const pointsOfWithdrawal = ({ withdrawals }: Readonly<Account>, { withdrawalId }: { withdrawalId: string }) =>
  withdrawals?.get(withdrawalId)?.points ?? 0;

/** Of every command: what it can give away. A command without an entry does not compile. */
export const VALUES = {
  'adjust-points': { points: (_account, { amountPoints }) => amountPoints, limit: 'act', isGift: true },
  'resolve-postback': { points: (_account, { amountPoints }) => amountPoints, limit: 'act', isGift: true },
  'void-hold': { points: ({ holds }, { holdId }) => holds?.open.get(holdId)?.amountPoints ?? 0, limit: 'act' },
  'fail-withdrawal': { points: pointsOfWithdrawal, limit: 'own' },
  'return-withdrawal': { points: pointsOfWithdrawal, limit: 'own' },
  'release-returned': { points: pointsOfWithdrawal, limit: 'own' },
  'feed-rain-pool': { points: (_account, { amountPoints }) => amountPoints, limit: 'own' },
  'make-promo': { points: (_account, { amountPoints, mostUses }) => amountPoints * mostUses, limit: 'own' },
  'plan-race': { points: (_account, { prizes }) => prizes.reduce((sum, prize) => sum + prize, 0), limit: 'own' },
  // They take points or set them aside.
  'correct-error': 'none',
  'hold-points': 'none',
  'post-hold': 'none',
  'forfeit-returned': 'none',
  'pay-withdrawal': 'none',
  // The points stay set aside. Approvals and settlements have other limits.
  'approve-withdrawal': 'none',
  'settle-payout': 'none',
  // Nothing was approved or paid yet: the player has back what they set aside.
  'reject-withdrawal': 'none',
  'ban-account': 'none',
  'unban-account': 'none',
  'grant-role': 'none',
  'revoke-role': 'none',
  // Limited by its distance from the default.
  'change-setting': 'none',
  // Dollars.
  'post-treasury': 'none',
  'end-promo': 'none',
  'cancel-race': 'none',
  // The command that is approved was given by its maker and needs this second person.
  'approve-change': 'none',
  'reject-change': 'none',
  'withdraw-change': 'none',
  'expire-change': 'policy',
  'outdate-change': 'policy',
  'count-staff-points': 'policy',
  'close-account': 'policy',
  'settle-round': 'policy',
  'expire-hold': 'policy',
  'credit-offer': 'policy',
  'release-offer': 'policy',
  'reverse-offer': 'policy',
  'set-referrer': 'policy',
  'grant-referral-bonus': 'policy',
  'credit-referral-share': 'policy',
  'reverse-referral-share': 'policy',
  'submit-payout': 'policy',
  'note-payout': 'policy',
  'take-promo': 'policy',
  'pay-promo': 'policy',
  'pour-rain': 'policy',
  'pay-rain-share': 'policy',
  'return-rain-share': 'policy',
  'pay-tip': 'policy',
  'return-tip': 'policy',
  'settle-race': 'policy',
  'pay-race-prize': 'policy',
  'open-account': 'player',
  'play-round': 'player',
  'start-round': 'player',
  'act-in-round': 'player',
  'rotate-seed': 'player',
  'grant-signup-bonus': 'player',
  'claim-daily-bonus': 'player',
  'set-time-zone': 'player',
  'claim-challenge': 'player',
  'exclude-player': 'player',
  'set-limit': 'player',
  'set-reality-check': 'player',
  'confirm-adult': 'player',
  'request-withdrawal': 'player',
  'claim-rakeback': 'player',
  'claim-level-bonus': 'player',
  'send-tip': 'player',
  'claim-checklist-step': 'player',
} as const satisfies { readonly [Type in CommandType]: Value<Type> };

type AnyCounted = Counted<never>;
const valueOf = (type: CommandType): AnyCounted | Uncounted => VALUES[type];

/** 0 if the command takes points, or neither gives nor frees any. */
export function pointsByStaff(account: Readonly<Account>, command: CommandOf<GatedCommand>): number {
  const value = valueOf(command.type);
  return typeof value === 'string' ? 0 : Math.max(0, value.points(account, command as never));
}

export function isAboveAct(
  account: Readonly<Account>,
  command: CommandOf<GatedCommand>,
  { setting, countsStaff }: Pick<Context, 'setting' | 'countsStaff'>,
): boolean {
  const value = valueOf(command.type);
  if (!countsStaff || typeof value === 'string' || value.limit === 'own') return false;
  return pointsByStaff(account, command) > setting('approval-act');
}

export function isGift(type: CommandType): boolean {
  const value = valueOf(type);
  return typeof value !== 'string' && value.isGift === true;
}
