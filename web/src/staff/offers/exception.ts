import type { ReplyOf } from '#contracts/definition/call.ts';
import type { exceptionsCall } from '#contracts/offers/staff-calls.ts';
import type { ExceptionReason } from '#contracts/offers/exceptions.ts';

export type Exception = ReplyOf<typeof exceptionsCall>['exceptions'][number];

/** Short forms of the documented sentences. */
export const REASON_NAMES: Readonly<Record<ExceptionReason, string>> = {
  'unknown-network': 'Unknown network',
  'bad-signature': 'Wrong signature',
  'wrong-sender': 'Wrong sender',
  unreadable: 'Unreadable',
  'unknown-state': 'Unknown state',
  'approved-again': 'Approved after a reversal',
  'step-paid-before': 'Step paid before',
  'told-differently': 'Differs from before',
  'unknown-player': 'Unknown player',
  'no-revenue': 'No revenue',
  'inexact-revenue': 'Too many digits',
  'reward-mismatch': 'Reward mismatch',
  'over-price': 'Above the shown price',
  'over-cap': 'Above the largest offer',
  'reversal-without-credit': 'Reversal without a credit',
  'player-banned': 'Player is banned',
  'account-closed': 'Account is closed',
  refused: 'Refused by the ledger',
};
