import type { CallName, CallNamed } from './calls.ts';
import type { CommandType } from './commands.ts';
import type { Permission } from './definition/permissions.ts';

/** Calls of staff that change something. */
type StaffCall = {
  [Name in CallName]: CallNamed<Name>['access'] extends Permission
    ? CallNamed<Name>['method'] extends 'GET'
      ? never
      : Name
    : never;
}[CallName];

/** By call: the commands that it sends. Their points are in ledger/approvals/staff-points/values.ts. A call without an entry does not compile. */
export const COMMANDS_OF_STAFF_CALLS = {
  'adjust-points': ['adjust-points'],
  'correct-error': ['correct-error'],
  'hold-points': ['hold-points'],
  'post-hold': ['post-hold'],
  'void-hold': ['void-hold'],
  'resolve-exception': ['resolve-postback'],
  'make-promo': ['make-promo'],
  'end-promo': ['end-promo'],
  'plan-race': ['plan-race'],
  'cancel-race': ['cancel-race'],
  // By the policy that settles every race, from the scores.
  'settle-race': [],
  'feed-rain-pool': ['feed-rain-pool'],
  // From the pool, which `feed-rain-pool` fills, to the players who join.
  'start-rain': [],
  'decide-withdrawal': ['approve-withdrawal', 'reject-withdrawal'],
  'complete-withdrawal': ['pay-withdrawal'],
  'fail-withdrawal': ['fail-withdrawal'],
  'return-withdrawal': ['return-withdrawal'],
  'settle-payout': ['settle-payout'],
  // By the policy that pays.
  'retry-payout': [],
  'refuse-payout': [],
  'make-bank-file': [],
  'decide-compliance-hold': [],
  'change-setting': ['change-setting'],
  'edit-challenge': ['change-setting'],
  'post-treasury': ['post-treasury'],
  'grant-role': ['grant-role'],
  'revoke-role': ['revoke-role'],
  'ban-user': ['ban-account'],
  'unban-user': ['unban-account'],
  'approve-change': ['approve-change'],
  'reject-change': ['reject-change'],
  'withdraw-change': ['withdraw-change'],
  // Nothing in the ledger.
  'start-what-if': [],
  'cancel-what-if': [],
  'remove-chat-message': [],
  'dismiss-chat-reports': [],
  'mute-player': [],
  'unmute-player': [],
  'send-notification': [],
  'change-finance-source': [],
  'upload-statement': [],
  'preview-statement': [],
  'import-statement': [],
  'run-matching': [],
  'revoke-match': [],
  'resolve-finance-exceptions': [],
  'assign-finance-exceptions': [],
  'close-period': [],
  'reopen-period': [],
  'record-tax-form': [],
  'open-payee': [],
  'reply-to-ticket': [],
  'change-ticket': [],
  'add-note': [],
  'verify-user-email': [],
  'block-address': [],
  'unblock-address': [],
  'open-personal-data': [],
  'send-enrolment': [],
  'run-audit': [],
} as const satisfies { readonly [Name in StaffCall]: readonly CommandType[] };
