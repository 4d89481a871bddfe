import { instantOf } from './days/time.ts';
import type { SettingKey } from './settings/registry.ts';
import { SETTINGS } from './settings/registry.ts';
import { type Change, dollars, type OfWithdrawal, type ToldChange, valueText } from './change-words.ts';
import { countedPoints } from './words/figures.ts';

/** The state before and after a change. `before`: when the change was asked for. */
export function describeEffect({ change: stored, before }: Pick<ToldChange, 'change' | 'before'>): string {
  const change = stored as Change;
  switch (change.type) {
    case 'adjust-points':
    case 'resolve-postback':
      return balance(before, change.amountPoints);
    case 'correct-error':
      return balance(before, -change.amountPoints);
    case 'void-hold':
      return balance(before, Number(before['points']));
    case 'post-hold':
      return `Held ${countedPoints(Number(before['held']))}, then without this hold. The balance stays ${countedPoints(Number(before['available']))}.`;
    case 'feed-rain-pool':
      return `The pool has ${spoken(before['available'])}, then ${spoken(Number(before['available']) + change.amountPoints)}.`;
    case 'ban-account':
      return change.until === undefined
        ? 'Not banned, then banned until someone lifts the ban.'
        : `Not banned, then banned until ${instantOf(change.until)}.`;
    case 'unban-account':
      return 'Banned, then not banned.';
    case 'grant-role': {
      const held = (before['roles'] as readonly string[] | undefined) ?? [];
      const then = [...held.filter((role) => role !== change.role), change.role];
      return `Roles: ${held.join(', ') || 'none'}, then ${then.join(', ')}.`;
    }
    case 'change-setting':
      return `${settingBefore(change.key, before)}, then ${valueText(change.value)}.`;
    case 'make-promo':
      return `No such promo code, then players get up to ${countedPoints(change.amountPoints * change.mostUses)} by it.`;
    case 'plan-race':
      return `No such race, then players win ${countedPoints(change.prizes.reduce((sum, prize) => sum + prize, 0))}.`;
    case 'cancel-race':
      return 'The race pays its prizes, then it pays none.';
    case 'post-treasury':
      return `${change.debit} has ${dollars(change.micros)} more, ${change.credit} ${dollars(change.micros)} less.`;
    default:
      return withdrawal(change, before);
  }
}

function withdrawal(change: OfWithdrawal, { points, micros, stage }: ToldChange['before']): string {
  const now = STAGES[String(stage)] ?? String(stage);
  const worth = dollars(Number(micros));
  const back = `${countedPoints(Number(points))} are back in the balance`;
  switch (change.type) {
    case 'approve-withdrawal':
      return `${now}, then approved: ${worth} is paid out.`;
    case 'pay-withdrawal':
      return `${now}, then paid: ${worth} has left the house.`;
    case 'settle-payout':
      return change.outcome === 'paid'
        ? `${now}, then paid: ${worth} has left the house.`
        : `${now}, then refused: it can be paid again or fail.`;
    case 'return-withdrawal':
      return change.isKept ? `${now}, then returned and held for review.` : `${now}, then returned: ${back}.`;
    case 'fail-withdrawal':
      return `${now}, then failed: ${back}.`;
    case 'release-returned':
      return `${now}, then released: ${back}.`;
    case 'forfeit-returned':
      return `${now}, then forfeited: the player does not get the points back.`;
  }
}

const STAGES: Readonly<Record<string, string>> = {
  requested: 'Waits for review',
  approved: 'Approved',
  refused: 'Refused by the provider',
  submitting: 'At the provider',
  accepted: 'Accepted by the provider',
  unknown: 'Outcome unknown',
  paid: 'Paid',
  kept: 'Returned and held for review',
};

function balance({ available }: ToldChange['before'], points: number): string {
  return `Balance ${spoken(available)}, then ${spoken(Number(available) + points)}.`;
}

const spoken = (points: unknown) => countedPoints(Number(points));

/** Before its first change the value comes from the environment or is the default. */
function settingBefore(key: SettingKey, before: ToldChange['before']): string {
  if ('value' in before) return `Now ${valueText(before['value'])}`;
  const usual = (SETTINGS[key] as { default: unknown } | undefined)?.default;
  return usual === undefined ? 'Now another value' : `Now ${valueText(usual)} or as the environment sets it`;
}
