import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Assurance } from '#contracts/internal/sessions.ts';
import type { AccountId } from '#contracts/ids.ts';
import { refused, type Refused, refusedByIdentity, staleSession } from '../module/errors.ts';
import { FRESH_MS, answer, type Handlers } from '../module/handler.ts';
import type { VisitorPace } from './visitor-pace.ts';
import type { ReadOwn } from './own-user.ts';
import { presentUser } from './present-user.ts';

type SecurityCall =
  | 'resend-verification'
  | 'change-password'
  | 'update-profile'
  | 'cancel-address-change'
  | 're-authenticate';

export type SecurityRooms = {
  identity: Identity;
  readOwn: ReadOwn;
  pace: VisitorPace;
  now: () => number;
};

/** Recovery codes are excluded: they may be stored where others find them. */
function isByFactor(assurance: Assurance | undefined): boolean {
  return assurance === 'password+totp' || assurance === 'passkey';
}

const SIGN_IN = refused('unauthenticated', 'Sign in first.');

export function securityHandlers(rooms: SecurityRooms): Pick<Handlers, SecurityCall> {
  const { identity, pace, now } = rooms;
  return {
    async 'resend-verification'({ account, body: { email }, addressOf }) {
      const tooOften = (await pace.beforeResend(account)) ?? (await pace.beforeConfirmationMail(addressOf()));
      if (tooOften) return tooOften;
      const outcome = await identity.resendVerification(account, email);
      if (outcome.kind === 'refusal') return refusedByIdentity(outcome);
      return answer({ success: true, message: 'Check your email inbox for the verification link.' });
    },
    async 'change-password'({ account, body: { currentPassword, newPassword }, session }) {
      // An account with a second factor cannot change its password by password alone.
      if (!session.isFresh() && !(await identity.waysToReauthenticate(account)).includes('password')) {
        return staleSession(identity, account);
      }
      const renewal = session.renewal();
      const change = { current: currentPassword, next: newPassword, renewal, visit: session.visit() };
      const refusedNow = await counted(account, () => identity.changePassword(account, change));
      if (refusedNow !== null) return refusedNow;
      renewal.keep();
      return answer({ success: true, message: 'Your password was changed. Your other devices were signed out.' });
    },
    async 'update-profile'({ account, body, session, addressOf }) {
      const changesAddress = await identity.changesAddress(account, body);
      if (!session.isFresh() && changesAddress) {
        return staleSession(identity, account, 'Confirm that it is you to change your address.');
      }
      const tooOften = changesAddress ? await pace.beforeConfirmationMail(addressOf()) : null;
      if (tooOften) return tooOften;
      const made = { visit: session.visit(), isFactorFresh: session.isFresh() && isByFactor(session.assurance()) };
      const outcome = await identity.updateProfile(account, body, made);
      return outcome.kind === 'refusal' ? refusedByIdentity(outcome) : changedUser(rooms, account);
    },
    async 'cancel-address-change'({ account, session }) {
      const outcome = await identity.cancelAddressChange(account, session.visit());
      return outcome.kind === 'refusal' ? refusedByIdentity(outcome) : changedUser(rooms, account);
    },
    async 're-authenticate'({ account, body, session }) {
      const renewal = session.renewal();
      const proof = { ...body, renewal, visit: session.visit() };
      const refusedNow = await counted(account, () => identity.reauthenticate(account, proof));
      if (refusedNow !== null) return refusedNow;
      renewal.keep();
      return answer({ success: true, freshUntil: instantOf(now() + FRESH_MS) });
    },
  };

  /** Limits password guesses in an open session. Null on success. */
  async function counted(
    account: AccountId,
    work: () => ReturnType<Identity['reauthenticate']>,
  ): Promise<Refused | null> {
    const tooOften = await pace.beforeOwnPassword(account);
    if (tooOften) return tooOften;
    const outcome = await work();
    if (outcome.kind === 'refusal' && outcome.code === 'wrong-password') return refusedByIdentity(outcome);
    if (outcome.kind === 'refusal' && outcome.code === 'overloaded') await pace.ownPasswordUndecided(account);
    else await pace.ownPasswordIsRight(account);
    return outcome.kind === 'refusal' ? refusedByIdentity(outcome) : null;
  }
}

async function changedUser({ identity, readOwn }: SecurityRooms, account: AccountId) {
  const [person, own] = await Promise.all([identity.person(account), readOwn(account)]);
  return person === null ? SIGN_IN : answer({ user: presentUser(person, own) });
}
