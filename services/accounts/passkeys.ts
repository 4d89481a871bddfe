import { instantOf } from '#contracts/days/time.ts';
import type { Identity, PasskeyOptions, SignedIn } from '#contracts/internal/identity.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import { refused, type Refused, refusedByIdentity, staleSession } from '../module/errors.ts';
import { FRESH_MS, type Answer, answer, type Handlers, type SessionHandle } from '../module/handler.ts';
import type { PositionWait } from '../module/position-wait.ts';
import type { OwnWrites } from '../module/own-writes.ts';
import type { ReadOwn } from './own-user.ts';
import { presentUser } from './present-user.ts';

type OwnCall = 'passkey-options' | 'add-passkey' | 'rename-passkey' | 'remove-passkey';
type SignInCall = 'passkey-sign-in-options' | 'passkey-sign-in' | 'passkey-step-options' | 'passkey-step';
type ProofCall = 'passkey-proof-options' | 'passkey-proof';

export type PasskeyRooms = {
  identity: Identity;
  reach: PositionWait;
  writes: OwnWrites;
  readOwn: ReadOwn;
  now: () => number;
};

const ASK_AGAIN = refused('sign-in-failed', 'This sign-in has ended. Enter your password again.');
const FAILED = refused('passkey-failed', 'That passkey was not accepted.');

function optionsOf<Options>(asked: PasskeyOptions<Options> | IdentityRefusal): Answer<{ options: Options }> | Refused {
  return asked.kind === 'refusal' ? refusedByIdentity(asked) : answer({ options: asked.options });
}

export function passkeyHandlers(rooms: PasskeyRooms): Pick<Handlers, OwnCall | SignInCall | ProofCall> {
  return { ...ownHandlers(rooms), ...signInHandlers(rooms), ...proofHandlers(rooms) };
}

function ownHandlers({ identity }: PasskeyRooms): Pick<Handlers, OwnCall> {
  return {
    async 'passkey-options'({ account, body: { token }, session }) {
      if (!session.isFresh()) return staleSession(identity, account);
      return optionsOf(await identity.passkeyOptions(account, { token, binding: session.key() }));
    },
    async 'add-passkey'({ account, body, session }) {
      if (!session.isFresh()) return staleSession(identity, account);
      const renewal = session.renewal();
      const made = { ...body, binding: renewal.from };
      const added = await identity.addPasskey(account, made, { renewal, visit: session.visit() });
      if (added.kind === 'refusal') return refusedByIdentity(added);
      renewal.keep();
      return answer({ recoveryCodes: added.recoveryCodes });
    },
    async 'rename-passkey'({ account, params: { passkey }, body: { name } }) {
      const renamed = await identity.renamePasskey(account, { id: passkey, name });
      return renamed.kind === 'refusal' ? refusedByIdentity(renamed) : answer({ success: true });
    },
    async 'remove-passkey'({ account, params: { passkey }, session }) {
      if (!session.isFresh()) return staleSession(identity, account);
      const renewal = session.renewal();
      const removed = await identity.removePasskey(account, passkey, { renewal, visit: session.visit() });
      if (removed.kind === 'refusal') return refusedByIdentity(removed);
      renewal.keep();
      return answer({ success: true });
    },
  };
}

function signInHandlers({ identity, reach, writes, readOwn }: PasskeyRooms): Pick<Handlers, SignInCall> {
  return {
    async 'passkey-sign-in-options'({ session }) {
      return optionsOf(await identity.passkeySignInOptions(session.drawNonce()));
    },
    async 'passkey-sign-in'({ body: { assertion, keepAccount: keep = false }, session }) {
      const binding = session.nonce();
      if (binding === null) return FAILED;
      return signedInBy(
        await identity.signInWithPasskey(assertion, { binding, visit: session.visit(), keep }),
        session,
      );
    },
    async 'passkey-step-options'({ session }) {
      const pending = session.pending();
      return pending === null ? ASK_AGAIN : optionsOf(await identity.passkeyStepOptions(pending));
    },
    async 'passkey-step'({ body: { assertion }, session }) {
      const pending = session.pending();
      if (pending === null) return ASK_AGAIN;
      return signedInBy(await identity.completeWithPasskey(assertion, { pending, visit: session.visit() }), session);
    },
  };

  async function signedInBy(signedIn: SignedIn | IdentityRefusal, session: SessionHandle) {
    if (signedIn.kind === 'refusal') return refusedByIdentity(signedIn);
    session.keepPending(null);
    if (!(await session.signIn(signedIn))) return ASK_AGAIN;
    const { person } = signedIn;
    await reach('balance', undefined, writes.of(person.account));
    return answer({ user: presentUser(person, await readOwn(person.account)) });
  }
}

function proofHandlers({ identity, now }: PasskeyRooms): Pick<Handlers, ProofCall> {
  return {
    async 'passkey-proof-options'({ account, session }) {
      return optionsOf(await identity.passkeyProofOptions(account, session.key()));
    },
    async 'passkey-proof'({ account, body: { assertion }, session }) {
      const renewal = session.renewal();
      const proven = await identity.proveWithPasskey(account, assertion, { renewal, visit: session.visit() });
      if (proven.kind === 'refusal') return refusedByIdentity(proven);
      renewal.keep();
      return answer({ success: true, freshUntil: instantOf(now() + FRESH_MS) });
    },
  };
}
