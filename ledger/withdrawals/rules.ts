import { refusal, type Refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { minimumSentence } from '#contracts/withdrawals/methods.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import { methodTerms } from '#contracts/withdrawals/terms.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import type { Account } from '../engine/book/account.ts';
import { type Context, draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { mostOwnedPoints } from '../play/most-owned-points.ts';
import { leftToday, tippedOn } from './left-today.ts';
import { PAYOUT_RULES, type PayoutCommand } from './payout-rules.ts';
import { isOpen, isReturnable, microsOfPoints, MOST_OPEN, type Withdrawal } from './withdrawal.ts';

/** Excluded players may withdraw. */
const requestWithdrawal: Rule<'request-withdrawal'> = (account, command, context) => {
  const { method, amountPoints, destination, isEmailConfirmed } = command;
  if (context.setting('adults-only') && !account.age?.isAdult) return refusal('age-not-confirmed');
  if (!isEmailConfirmed) return refusal('address-unconfirmed');
  const outside = outsideTerms(account, command, context);
  if (outside !== null) return outside;
  const { available } = account;
  if (available < 0) return refusal('balance-below-zero');
  if (amountPoints > available) {
    const words = `You have ${countedPoints(available)} available.`;
    return refusal('insufficient-points', words, { available });
  }
  const open = [...(account.withdrawals?.values() ?? [])].filter(isOpen);
  if (open.some((one) => one.destination === destination)) return refusal('withdrawal-destination-busy');
  if (open.length >= MOST_OPEN) return refusal('too-many-withdrawals');
  const money = { method, micros: microsOfPoints(amountPoints), settingsSeq: settingsSeqIn(context) };
  return [draft('withdrawal-requested', { ...money, destination }, -amountPoints)];
};

const DECIDES_A_REQUEST = ['withdrawal-methods', 'withdrawal-daily-limit', 'withdrawal-review-from'] as const;

/** Position of the latest change of the settings that decide a request, in their partition; 0 for the defaults. */
function settingsSeqIn({ settingOrigin }: Context): number {
  return Math.max(...DECIDES_A_REQUEST.map((key) => settingOrigin(key)?.seq ?? 0));
}

type Outside =
  | 'withdrawal-method-off'
  | 'withdrawal-below-minimum'
  | 'withdrawal-above-maximum'
  | 'withdrawal-daily-limit';

type Asked = { method: MethodName; amountPoints: number };

function outsideTerms(
  account: Readonly<Account>,
  { method, amountPoints }: Asked,
  { now, setting }: Context,
): Refusal<Outside> | null {
  const { isOn, minimumPoints, maximumPoints } = methodTerms(setting('withdrawal-methods'))[method];
  if (!isOn) return refusal('withdrawal-method-off');
  if (amountPoints < minimumPoints) {
    return refusal('withdrawal-below-minimum', minimumSentence(minimumPoints), { minimumPoints });
  }
  if (amountPoints > maximumPoints) {
    const words = `Maximum withdrawal is ${maximumPoints} points`;
    return refusal('withdrawal-above-maximum', words, { maximumPoints });
  }
  const dailyLimitPoints = setting('withdrawal-daily-limit');
  const left = leftToday(account, dailyLimitPoints, now);
  if (amountPoints <= left) return null;
  const limit = `You can withdraw ${countedPoints(dailyLimitPoints)} a day (UTC)${tippedOn(account, now).points > 0 ? ', tips included' : ''}.`;
  const words = `${limit} Today ${countedPoints(left)} are left.`;
  return refusal('withdrawal-daily-limit', words, { dailyLimitPoints, left });
}

const approveWithdrawal: Rule<'approve-withdrawal'> = (account, command, { setting }) => {
  const withdrawal = account.withdrawals?.get(command.withdrawalId);
  if (withdrawal === undefined) return refusal('withdrawal-unknown');
  if (withdrawal.stage !== 'requested') return refusal('withdrawal-not-pending');
  if (account.standing?.isBanned) return refusal('account-banned');
  const isPolicy = command.actor.startsWith('system:');
  if (isPolicy && withdrawal.points >= setting('withdrawal-review-from')) return refusal('withdrawal-review-needed');
  const { withdrawalId, reason } = command;
  return [draft('withdrawal-approved', { withdrawalId, reason })];
};

const rejectWithdrawal: Rule<'reject-withdrawal'> = ({ withdrawals }, { withdrawalId, reason }) => {
  const withdrawal = withdrawals?.get(withdrawalId);
  if (withdrawal === undefined) return refusal('withdrawal-unknown');
  if (withdrawal.stage !== 'requested') return refusal('withdrawal-not-pending');
  return [draft('withdrawal-rejected', { ...moneyOf(withdrawal), reason }, withdrawal.points)];
};

/** On a closed account the points are forfeited, as all others were when it was closed. */
const returnWithdrawal: Rule<'return-withdrawal'> = (account, command, { now }) => {
  const withdrawal = account.withdrawals?.get(command.withdrawalId);
  if (withdrawal === undefined) return refusal('withdrawal-unknown');
  if (!isReturnable(withdrawal, now)) return refusal('withdrawal-not-returnable');
  const { points, attempt } = withdrawal;
  if (mostOwnedPoints(account) + points > MAX_POINTS) return refusal('balance-out-of-bounds');
  const { reason, isKept, feeMicros } = command;
  const provider = withdrawal.provider!;
  const returned = { ...moneyOf(withdrawal), reason };
  const { withdrawalId } = withdrawal;
  const ofPayout = { withdrawalId, attempt: attempt === 0 ? null : attempt, provider };
  const fee =
    feeMicros === null ? [] : [draft('payout-cost-booked', { ...ofPayout, cost: 'fee' as const, micros: feeMicros })];
  const drafts = [draft('withdrawal-returned', { ...returned, provider }, points), ...fee];
  if (account.closed !== undefined) return [...drafts, draft('returned-withdrawal-forfeited', returned, -points)];
  return isKept ? drafts : [...drafts, draft('returned-withdrawal-released', returned, points)];
};

const releaseReturned: Rule<'release-returned'> = ({ withdrawals }, { withdrawalId, reason }) => {
  const withdrawal = withdrawals?.get(withdrawalId);
  if (withdrawal === undefined) return refusal('withdrawal-unknown');
  if (withdrawal.stage !== 'kept') return refusal('withdrawal-not-kept');
  return [draft('returned-withdrawal-released', { ...moneyOf(withdrawal), reason }, withdrawal.points)];
};

const forfeitReturned: Rule<'forfeit-returned'> = ({ withdrawals }, { withdrawalId, reason }) => {
  const withdrawal = withdrawals?.get(withdrawalId);
  if (withdrawal === undefined) return refusal('withdrawal-unknown');
  if (withdrawal.stage !== 'kept') return refusal('withdrawal-not-kept');
  return [draft('returned-withdrawal-forfeited', { ...moneyOf(withdrawal), reason }, -withdrawal.points)];
};

function moneyOf({ withdrawalId, method, micros, settingsSeq }: Withdrawal) {
  return { withdrawalId, method, micros, settingsSeq };
}

export const WITHDRAWAL_RULES: Rules<
  | PayoutCommand
  | 'request-withdrawal'
  | 'approve-withdrawal'
  | 'reject-withdrawal'
  | 'return-withdrawal'
  | 'release-returned'
  | 'forfeit-returned'
> = {
  'request-withdrawal': requestWithdrawal,
  'approve-withdrawal': approveWithdrawal,
  'reject-withdrawal': rejectWithdrawal,
  ...PAYOUT_RULES,
  'return-withdrawal': returnWithdrawal,
  'release-returned': releaseReturned,
  'forfeit-returned': forfeitReturned,
};
