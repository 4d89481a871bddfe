import type { Identity } from '#contracts/internal/identity.ts';
import type { Log } from '#infra/process/log.ts';
import { refused, refusedByIdentity } from '../module/errors.ts';
import { answer, answerOf, type Handler } from '../module/handler.ts';
import type { OwnWrites } from '../module/own-writes.ts';
import type { PositionWait } from '../module/position-wait.ts';
import type { ReadOwn } from './own-user.ts';
import { presentNewcomer, presentUser } from './present-user.ts';
import type { VisitorPace } from './visitor-pace.ts';

export const logoutHandler: Handler<'logout'> = async ({ session }) => {
  await session.end();
  return answer({ success: true });
};

type LoginRooms = {
  readOwn: ReadOwn;
  identity: Pick<Identity, 'signIn' | 'knowsDevice' | 'tellOfWrongPasswords' | 'beginPending'>;
  log: Log;
  pace: VisitorPace;
  reach: PositionWait;
  writes: OwnWrites;
};

const SECOND_FACTOR = refused('second-factor-needed', 'Confirm with your second factor.');

export function loginHandler({ identity, readOwn, pace, reach, writes, log }: LoginRooms): Handler<'login'> {
  const knockerOf = async (username: string, address: string, device: string | null) => {
    const isKnown = device !== null && (await identity.knowsDevice(username, device));
    return { username, address, device: isKnown ? device : null };
  };
  return async ({ body: { username, password, keepAccount }, addressOf, session }) => {
    const knocker = await knockerOf(username, addressOf(), session.device());
    const tooOften = await pace.beforeSignIn(knocker);
    if (tooOften) return tooOften;
    const signedIn = await identity.signIn(username, password, keepAccount);
    if (signedIn.kind === 'refusal') {
      if (signedIn.code === 'overloaded') await pace.signInUndecided(knocker);
      else if (signedIn.code === 'account-closing') await pace.signInSucceeded(knocker);
      else if (knocker.device === null) tellOwner(username);
      return refusedByIdentity(signedIn);
    }
    await pace.signInSucceeded(knocker);
    const { person, receipt, epoch, factors } = signedIn;
    if (factors.length > 0) {
      session.keepPending(await identity.beginPending({ account: person.account, epoch, keep: keepAccount === true }));
      return { ...SECOND_FACTOR, ways: [...factors] };
    }
    if (!(await session.signIn(signedIn))) return refused('sign-in-failed', 'Invalid username or password');
    if (receipt !== null) return answerOf({ user: presentNewcomer(signedIn) }, receipt);
    await reach('balance', undefined, writes.of(person.account));
    return answer({ user: presentUser(person, await readOwn(person.account)) });
  };

  /** Sent in the background, so that response time does not reveal whether the account exists. */
  function tellOwner(username: string): void {
    const tell = async () => {
      if (await pace.areStrangersDone(username)) await identity.tellOfWrongPasswords(username);
    };
    tell().catch((error: unknown) => log.warn({ err: error }, 'an owner could not be notified of wrong passwords'));
  }
}
