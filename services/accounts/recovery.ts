import type { AccountFlows } from '#contracts/internal/identity.ts';
import type { FlowOutcome } from '#contracts/internal/people.ts';
import { refused, refusedByIdentity } from '../module/errors.ts';
import { answer, type Handlers } from '../module/handler.ts';
import type { VisitorPace } from './visitor-pace.ts';

type RecoveryCall =
  | 'forgot-password'
  | 'check-reset-link'
  | 'reset-password'
  | 'verify-email'
  | 'verify-email-code'
  | 'not-my-account'
  | 'confirm-email'
  | 'stop-change';

const ASKED = 'If the address belongs to an account, a link to set a new password is on its way.';
const DEAD_RESET_LINK = refused('invalid-link', 'This password reset link is invalid or expired.');

/** Wrong tokens are not counted: they cannot be guessed, and a limit would block others at the same address. */
export function recoveryHandlers(identity: AccountFlows, pace: VisitorPace): Pick<Handlers, RecoveryCall> {
  return {
    async 'forgot-password'({ body: { email }, addressOf, session }) {
      const device = session.device();
      const isKnown = device !== null && (await identity.knowsDeviceByAddress(email, device));
      const tooOften = await pace.beforeForgotten({ address: addressOf(), device: isKnown ? device : null });
      if (tooOften) return tooOften;
      await identity.requestReset(email, session.visit());
      return answer({ success: true, message: ASKED });
    },
    async 'check-reset-link'({ body: { token } }) {
      const username = await identity.resetLinkOwner(token);
      return username === null ? DEAD_RESET_LINK : answer({ username });
    },
    async 'reset-password'({ body: { token, password }, session }) {
      const by = { visit: session.visit(), device: session.keepDevice() };
      return done(
        await identity.resetPassword(token, password, by),
        'Your password was changed. You can sign in with it now.',
      );
    },
    async 'verify-email'({ account, body: { token } }) {
      return done(await identity.verifyEmail(account, token), 'Your address is confirmed.');
    },
    async 'verify-email-code'({ account, body: { code } }) {
      return done(await identity.verifyEmailByCode(account, code), 'Your address is confirmed.');
    },
    async 'not-my-account'({ body: { token } }) {
      return done(await identity.notMyAccount(token), 'Your address is no longer part of that account.');
    },
    async 'confirm-email'({ account, body: { token } }) {
      return done(await identity.confirmNewAddress(account, token), 'Your new address is confirmed.');
    },
    async 'stop-change'({ body: { token }, session }) {
      return done(
        await identity.stopChange(token, session.visit()),
        'We stopped the change and signed out all devices. A link to set a new password is on its way.',
      );
    },
  };
}

function done(outcome: FlowOutcome, message: string) {
  return outcome.kind === 'refusal' ? refusedByIdentity(outcome) : answer({ success: true as const, message });
}
