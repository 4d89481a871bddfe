import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import type { TIP_COMMANDS } from '#contracts/tips/commands.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import type { Account } from '../engine/book/account.ts';
import { type Context, draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { levelIn } from '../levels/slice.ts';
import { mayTake } from '../play/may-take.ts';
import { mostOwnedPoints } from '../play/most-owned-points.ts';
import { leftToday, tippedOn } from '../withdrawals/left-today.ts';
import { NO_TIPS, receivedOn } from './slice.ts';

/** Bounds the account's book and what one player makes others read. */
export const MOST_TIPS_A_DAY = 50;

const sendTip: Rule<'send-tip'> = (account, { to, amountPoints }, context) => {
  const { setting } = context;
  if (!setting('tips-enabled')) return refusal('tips-off');
  if (to === account.id) return refusal('tip-self');
  const minimumPoints = setting('tip-minimum');
  if (amountPoints < minimumPoints) {
    return refusal('tip-below-minimum', `A tip has at least ${countedPoints(minimumPoints)}.`, { minimumPoints });
  }
  const maximumPoints = setting('tip-maximum');
  if (amountPoints > maximumPoints) {
    return refusal('tip-above-maximum', `A tip has at most ${countedPoints(maximumPoints)}.`, { maximumPoints });
  }
  const minimumLevel = setting('tips-level');
  if (levelIn(account, setting) < minimumLevel) {
    return refusal('tip-level-needed', `You can send tips from level ${minimumLevel} on.`, { level: minimumLevel });
  }
  const { available } = account;
  if (amountPoints > available) {
    return refusal('insufficient-points', `You have ${countedPoints(available)} available.`, { available });
  }
  return aboveDailyLimit(account, amountPoints, context) ?? [draft('tip-sent', { to }, -amountPoints)];
};

function aboveDailyLimit(
  account: Readonly<Account>,
  amountPoints: number,
  { now, setting }: Pick<Context, 'now' | 'setting'>,
): Refusal<'tips-daily-limit' | 'too-many-tips'> | null {
  const { count, points } = tippedOn(account, now);
  if (count >= MOST_TIPS_A_DAY) return refusal('too-many-tips');
  const [tips, withdrawals] = [setting('tips-daily-limit'), setting('withdrawal-daily-limit')];
  const ofTips = Math.max(0, tips - points);
  const ofWithdrawals = leftToday(account, withdrawals, now);
  const left = Math.min(ofTips, ofWithdrawals);
  if (amountPoints <= left) return null;
  const limit =
    ofTips <= ofWithdrawals
      ? `You can tip ${countedPoints(tips)} a day (UTC).`
      : `You can withdraw and tip ${countedPoints(withdrawals)} a day (UTC).`;
  return refusal('tips-daily-limit', `${limit} Today ${countedPoints(left)} are left.`, { left });
}

/** Always settles a tip at a player, so that no points stay between sender and receiver. */
const payTip: Rule<'pay-tip'> = (account, { tipId, from, amountPoints: points }, context) => {
  if ((account.tips ?? NO_TIPS).settled.has(tipId)) return refusal('tip-settled');
  if (isHouseAccount(account.id)) {
    if (account.available + points > MAX_POINTS) return refusal('balance-out-of-bounds');
    return [draft('rain-tip-received', { tipId, from }, points)];
  }
  return mayReceive(account, points, context)
    ? [draft('tip-received', { tipId, from }, points)]
    : [draft('tip-declined', { tipId, from, points })];
};

function mayReceive(account: Readonly<Account>, points: number, { now, setting }: Context): boolean {
  if (!mayTake(account, points, now) || (setting('adults-only') && !account.age?.isAdult)) return false;
  return receivedOn(account.tips, now) + points <= setting('tips-received-limit');
}

/** On a closed account the points are forfeited, as all others were when it was closed. */
const returnTip: Rule<'return-tip'> = (account, { tipId, to, amountPoints }) => {
  const tip = account.tips?.sent.get(tipId);
  if (tip === undefined || tip.to !== to || tip.points !== amountPoints) return refusal('tip-unknown');
  if (tip.isReturned) return refusal('tip-settled');
  if (mostOwnedPoints(account) + amountPoints > MAX_POINTS) return refusal('balance-out-of-bounds');
  const returned = draft('tip-returned', { tipId, to }, amountPoints);
  return account.closed === undefined ? [returned] : [returned, draft('tip-forfeited', { tipId }, -amountPoints)];
};

export const TIP_RULES: Rules<(typeof TIP_COMMANDS)[number]['type']> = {
  'send-tip': sendTip,
  'pay-tip': payTip,
  'return-tip': returnTip,
};
