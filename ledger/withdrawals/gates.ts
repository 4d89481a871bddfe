import type { SettingKey } from '#contracts/settings/registry.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { METHOD_TITLES, type MethodName } from '#contracts/withdrawals/method-names.ts';
import { dollars, spoken } from '../decision/change-words.ts';
import type { Before, Gates } from '../decision/decides.ts';
import type { Account } from '../engine/book/account.ts';
import type { Context } from '../engine/decide/rule.ts';

type Named = { withdrawalId: string };

function pointsOf({ withdrawals }: Readonly<Account>, { withdrawalId }: Named): number {
  return withdrawals?.get(withdrawalId)?.points ?? 0;
}

type LimitKey = Extract<SettingKey, 'approval-withdrawals' | 'withdrawal-manual-limit'>;

const above =
  (limit: LimitKey) =>
  (command: Named, { setting }: Pick<Context, 'setting'>, account: Readonly<Account>): boolean =>
    pointsOf(account, command) > setting(limit);

const STATE = {
  thing: ({ withdrawalId }: Named) => `withdrawal:${withdrawalId}`,
  before: ({ withdrawals }: Readonly<Account>, { withdrawalId }: Named): Before => {
    const { method, points, micros, stage, attempt } = withdrawals!.get(withdrawalId)!;
    return { method, points, micros, stage, attempt };
  },
};

const GIVES = { points: pointsOf, limit: 'own' } as const;

export const WITHDRAWAL_GATES: Gates<'withdrawals'> = {
  'approve-withdrawal': {
    ...STATE,
    needsSecond: above('approval-withdrawals'),
    isPayment: true,
    change: (_change, who, before) => `Approve the ${withdrawalOf(before)} of ${who}`,
    effect: (_change, before) => `${stageOf(before)}, then approved: ${worthOf(before)} is paid out.`,
  },
  'pay-withdrawal': {
    ...STATE,
    needsSecond: above('withdrawal-manual-limit'),
    isPayment: true,
    change: ({ reference }, who, before) =>
      `Record the ${withdrawalOf(before)} of ${who} as paid, reference ${reference}`,
    effect: (_change, before) => paid(before),
  },
  'fail-withdrawal': {
    ...STATE,
    needsSecond: (command, context, account) =>
      context.countsStaff && above('withdrawal-manual-limit')(command, context, account),
    gives: GIVES,
    change: (_change, who, before) => `Record that the ${withdrawalOf(before)} of ${who} failed: the points go back`,
    effect: (_change, before) => `${stageOf(before)}, then failed: ${backOf(before)}.`,
  },
  'return-withdrawal': {
    ...STATE,
    needsSecond: above('withdrawal-manual-limit'),
    gives: GIVES,
    change: (_change, who, before) => `Record that the ${withdrawalOf(before)} of ${who} came back`,
    effect: ({ isKept }, before) =>
      isKept
        ? `${stageOf(before)}, then returned and held for review.`
        : `${stageOf(before)}, then returned: ${backOf(before)}.`,
  },
  'settle-payout': {
    ...STATE,
    needsSecond: () => true,
    isPayment: true,
    change: ({ outcome, reference }, who, before) =>
      outcome === 'paid'
        ? `Record that the provider paid the ${withdrawalOf(before)} of ${who}, reference ${reference}`
        : `Record that the provider did not pay the ${withdrawalOf(before)} of ${who}`,
    effect: ({ outcome }, before) =>
      outcome === 'paid' ? paid(before) : `${stageOf(before)}, then refused: it can be paid again or fail.`,
  },
  'release-returned': {
    ...STATE,
    needsSecond: () => true,
    gives: GIVES,
    change: (_change, who, before) => `Give the points of the returned ${withdrawalOf(before)} back to ${who}`,
    effect: (_change, before) => `${stageOf(before)}, then released: ${backOf(before)}.`,
  },
  'forfeit-returned': {
    ...STATE,
    needsSecond: () => true,
    change: (_change, who, before) => `Forfeit the points of the returned ${withdrawalOf(before)} of ${who}`,
    effect: (_change, before) => `${stageOf(before)}, then forfeited: the player does not get the points back.`,
  },
};

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

const stageOf = ({ stage }: Before) => STAGES[String(stage)] ?? String(stage);
const worthOf = ({ micros }: Before) => dollars(Number(micros));
const backOf = ({ points }: Before) => `${spoken(points)} are back in the balance`;
const paid = (before: Before) => `${stageOf(before)}, then paid: ${worthOf(before)} has left the house.`;

function withdrawalOf({ method, points }: Before): string {
  const title = METHOD_TITLES[method as MethodName] ?? String(method);
  return `${title} withdrawal of ${countedPoints(Number(points))}`;
}
