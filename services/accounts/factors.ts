import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { refused, refusedByIdentity, staleSession } from '../module/errors.ts';
import { answer, type Handler, type Handlers } from '../module/handler.ts';
import type { PositionWait } from '../module/position-wait.ts';
import type { OwnWrites } from '../module/own-writes.ts';
import type { ReadOwn } from './own-user.ts';
import { presentUser } from './present-user.ts';

type FactorCall = 'factors' | ChangeCall | 'keep-recovery-codes';
type ChangeCall = 'enrol-totp' | 'confirm-totp' | 'remove-totp' | 'make-recovery-codes';

export function factorHandlers(identity: Identity): Pick<Handlers, FactorCall> {
  const fresh =
    <Name extends ChangeCall>(handle: Handler<Name>): Handler<Name> =>
    async (asked) =>
      asked.session.isFresh() ? handle(asked) : staleSession(identity, asked.account!);

  return {
    async factors({ account }) {
      const { totpSince, recoveryCodes, passkeys } = await identity.ownFactors(account);
      const shown = passkeys?.map(({ createdAt, lastUsedAt, ...passkey }) => ({
        ...passkey,
        createdAt: instantOf(createdAt),
        lastUsedAt: lastUsedAt === null ? null : instantOf(lastUsedAt),
      }));
      return answer({
        totpSince: totpSince === null ? null : instantOf(totpSince),
        recoveryCodes,
        passkeys: shown ?? null,
      });
    },
    'enrol-totp': fresh(async ({ account, body: { token } }) => {
      const enrolment = await identity.beginTotp(account, token);
      if (enrolment.kind === 'refusal') return refusedByIdentity(enrolment);
      const { secret, uri, expiresAt } = enrolment;
      return answer({ secret, uri, expiresAt: instantOf(expiresAt) });
    }),
    'confirm-totp': fresh(async ({ account, body: { code }, session }) => {
      const renewal = session.renewal();
      const confirmed = await identity.confirmTotp(account, code, { renewal, visit: session.visit() });
      if (confirmed.kind === 'refusal') return refusedByIdentity(confirmed);
      renewal.keep();
      return answer({ recoveryCodes: confirmed.recoveryCodes });
    }),
    'remove-totp': fresh(async ({ account, session }) => {
      const renewal = session.renewal();
      const removed = await identity.removeTotp(account, { renewal, visit: session.visit() });
      if (removed.kind === 'refusal') return refusedByIdentity(removed);
      renewal.keep();
      return answer({ success: true });
    }),
    'make-recovery-codes': fresh(async ({ account, session }) => {
      const renewal = session.renewal();
      const made = await identity.renewRecoveryCodes(account, { renewal, visit: session.visit() });
      if (made.kind === 'refusal') return refusedByIdentity(made);
      renewal.keep();
      return answer({ codes: made.codes });
    }),
    async 'keep-recovery-codes'({ account }) {
      await identity.acknowledgeRecoveryCodes(account);
      return answer({ success: true });
    },
  };
}

const ASK_AGAIN = refused('sign-in-failed', 'This sign-in has ended. Enter your password again.');

export type SecondFactorRooms = {
  identity: Identity;
  readOwn: ReadOwn;
  reach: PositionWait;
  writes: OwnWrites;
};

export function secondFactorHandler({ identity, readOwn, reach, writes }: SecondFactorRooms): Handler<'second-factor'> {
  return async ({ body: { code }, session }) => {
    const pending = session.pending();
    if (pending === null) return ASK_AGAIN;
    const signedIn = await identity.completeWithCode(pending, code, session.visit());
    if (signedIn.kind === 'refusal') return refusedByIdentity(signedIn);
    session.keepPending(null);
    if (!(await session.signIn(signedIn))) return ASK_AGAIN;
    const { person } = signedIn;
    await reach('balance', undefined, writes.of(person.account));
    return answer({ user: presentUser(person, await readOwn(person.account)) });
  };
}
