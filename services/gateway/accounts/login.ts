// Signs in: every try is counted before the password is looked at, and the session gets a new id.
import type { DatabasePool } from 'slonik';
import type { Identity } from '#contracts/internal/identity.ts';
import { readBalance } from '#projections/balance/read.ts';
import { answer, answerOf, type Handler } from '../calls/handler.ts';
import type { PositionWait } from '../calls/position-wait.ts';
import type { VisitorPace } from '../calls/visitor-pace.ts';
import { presentNewcomer, presentUser } from './present-user.ts';
import type { OwnWrites } from '../session/own-writes.ts';
import { refusedByIdentity } from './refused-by-identity.ts';

export type LoginRooms = {
  pool: DatabasePool;
  identity: Pick<Identity, 'signIn'>;
  pace: VisitorPace;
  reach: PositionWait;
  writes: OwnWrites;
};

export function loginHandler({ pool, identity, pace, reach, writes }: LoginRooms): Handler<'login'> {
  return async ({ body: { username, password }, addressOf, session }) => {
    const address = addressOf();
    const tooOften = await pace.beforeSignIn(username, address);
    if (tooOften) return tooOften;
    const signedIn = await identity.signIn(username, password);
    if (signedIn.kind === 'refusal') {
      if (signedIn.code === 'overloaded') await pace.signInUndecided(username, address);
      return refusedByIdentity(signedIn);
    }
    await pace.signInSucceeded(username, address);
    const { person, receipt } = signedIn;
    await session.signIn(person.account, receipt);
    if (receipt !== null) return answerOf({ user: presentNewcomer(signedIn) }, receipt);
    await reach('balance', undefined, writes.of(person.account));
    return answer({ user: presentUser(person, await readBalance(pool, person.account)) });
  };
}
