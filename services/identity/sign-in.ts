// Sign-in. Whoever asks learns only whether name and password belong together: unknown name and wrong password read the
// same and take the same time; a ban is told to the owner of the password alone.
import type { DatabasePool } from 'slonik';
import type { IdentityRefusal, SignedIn } from '#contracts/internal/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { datesIn } from '#contracts/words/dates.ts';
import { readZone } from '#projections/daily-bonus/read.ts';
import { CLOSING_DAYS, keepAccount } from './erasure/close-account.ts';
import { refusal } from './flow-rooms.ts';
import { enrolledFactors } from './factors/own-factors.ts';
import { ensureLedgerAccount } from './ledger-account.ts';
import { BUSY, type PasswordHasher } from './passwords/password-hasher.ts';
import { goOnWith, markLedgerReady, replacePasswordHash } from './people/change-person.ts';
import { findCredentials } from './people/find-people.ts';
import { beingOpened, overloaded } from './registration.ts';

const DAY_MS = 24 * 3_600_000;
const NO_MATCH = refusal('sign-in-failed', 'Invalid username or password');

export type SignInRooms = {
  pool: DatabasePool;
  ledger: Ledger;
  hasher: PasswordHasher;
  signupBonus: () => number;
  now: () => number;
};

/** `keep`: an account that its owner has asked to delete is kept. */
export async function signIn(
  rooms: SignInRooms,
  username: string,
  password: string,
  keep: boolean,
): Promise<SignedIn | IdentityRefusal> {
  const found = await findCredentials(rooms.pool, username);
  const checked = await rooms.hasher.check(password, found?.passwordHash ?? null);
  if (checked === BUSY) return overloaded();
  if (found === null || !checked.isMatch) return NO_MATCH;
  const { passwordHash, isLedgerReady, closingAt, epoch: checkedEpoch, ...person } = found;
  if (checked.newHash !== null) {
    await replacePasswordHash(rooms.pool, person.account, { before: passwordHash, after: checked.newHash });
  }
  if (person.isBanned) {
    const reason = person.banReason === null ? '' : ` Reason: ${person.banReason}`;
    return { kind: 'refusal', code: 'account-banned', message: `This account is banned.${reason}` };
  }
  if (closingAt !== null && !keep) {
    const dates = datesIn(await readZone(rooms.pool, person.account), rooms.now);
    return closing(dates.day(closingAt + CLOSING_DAYS * DAY_MS));
  }
  const epoch = closingAt === null ? checkedEpoch : await keepAccount(rooms.pool, person.account, checkedEpoch);
  if (epoch === null) return NO_MATCH;
  const factors = await enrolledFactors(rooms.pool, person.account);
  const signedIn = { kind: 'signed-in', person, epoch, isNewcomer: false, assurance: 'password', factors } as const;
  if (isLedgerReady) return { ...signedIn, receipt: null, bonusPoints: 0 };

  // A registration that broke off between its row and its bonus is finished here.
  if (!(await goOnWith(rooms.pool, person.account))) return overloaded();
  const entered = await ensureLedgerAccount(rooms.ledger, person, rooms.signupBonus());
  if (entered.kind === 'unfinished') return beingOpened(entered.retryAfterMs);
  if (entered.kind === 'refusal') return overloaded(entered.retryAfterMs);
  await markLedgerReady(rooms.pool, person.account);
  return { ...signedIn, receipt: entered.receipt, bonusPoints: entered.bonusPoints };
}

function closing(day: string): IdentityRefusal {
  return refusal(
    'account-closing',
    `You asked to delete this account. It will be deleted on ${day} unless you keep it.`,
  );
}
