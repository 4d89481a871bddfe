import type { AccountFlows, FlowOutcome } from '#contracts/internal/identity.ts';
import { refused } from '../answers/errors.ts';
import { answer, type Handler, type Handlers } from '../calls/handler.ts';
import type { VisitorPace } from '../calls/visitor-pace.ts';
import { refusedByIdentity } from './refused-by-identity.ts';

type RecoveryCall =
  | 'forgot-password'
  | 'check-reset-link'
  | 'reset-password'
  | 'verify-email'
  | 'not-my-account'
  | 'confirm-email'
  | 'stop-change';
type LinkCall = Exclude<RecoveryCall, 'forgot-password' | 'check-reset-link'>;

const ASKED = 'If the address belongs to an account, a link to choose a new password is on its way.';
const DEAD_RESET_LINK = refused('invalid-link', 'This password reset link is invalid or expired.');

export function recoveryHandlers(identity: AccountFlows, pace: VisitorPace): Pick<Handlers, RecoveryCall> {
  const limited =
    <Name extends LinkCall>(handle: Handler<Name>): Handler<Name> =>
    async (asked) =>
      (await pace.beforeLink(asked.addressOf())) ?? handle(asked);

  return {
    async 'forgot-password'({ body: { email }, addressOf, session }) {
      const tooOften = await pace.beforeForgotten(addressOf());
      if (tooOften) return tooOften;
      await identity.requestReset(email, session.visit());
      return answer({ success: true, message: ASKED });
    },
    async 'check-reset-link'({ body: { token }, addressOf }) {
      const tooOften = await pace.beforeLink(addressOf());
      if (tooOften) return tooOften;
      const username = await identity.resetLinkOwner(token);
      return username === null ? DEAD_RESET_LINK : answer({ username });
    },
    'reset-password': limited(async ({ body: { token, password }, session }) =>
      done(
        await identity.resetPassword(token, password, session.visit()),
        'Your password is changed. Sign in with it.',
      ),
    ),
    'verify-email': limited(async ({ account, body: { token } }) =>
      done(await identity.verifyEmail(account, token), 'Your address is confirmed.'),
    ),
    'not-my-account': limited(async ({ body: { token } }) =>
      done(await identity.notMyAccount(token), 'Your address is no longer part of that account.'),
    ),
    'confirm-email': limited(async ({ account, body: { token } }) =>
      done(await identity.confirmNewAddress(account, token), 'The change of address is confirmed.'),
    ),
    'stop-change': limited(async ({ body: { token }, session }) =>
      done(
        await identity.stopChange(token, session.visit()),
        'We stopped the change and signed everybody out. A link to choose a new password is on its way to you.',
      ),
    ),
  };
}

function done(outcome: FlowOutcome, message: string) {
  return outcome.kind === 'refusal' ? refusedByIdentity(outcome) : answer({ success: true as const, message });
}
