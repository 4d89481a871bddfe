// Sign-in. Whoever asks learns only whether name and password belong together: unknown name and wrong password read the
// same and take the same time; a ban is told to the owner of the password alone.
import type { DatabasePool } from 'slonik';
import type { IdentityRefusal, SignedIn } from '#contracts/internal/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { enrolledFactors } from './factors/own-factors.ts';
import { ensureLedgerAccount } from './ledger-account.ts';
import { BUSY, type PasswordHasher } from './passwords/password-hasher.ts';
import { goOnWith, markLedgerReady, replacePasswordHash } from './people/change-person.ts';
import { findCredentials } from './people/find-people.ts';
import { beingOpened, overloaded } from './registration.ts';

export type SignInRooms = { pool: DatabasePool; ledger: Ledger; hasher: PasswordHasher; signupBonus: () => number };

export async function signIn(
  rooms: SignInRooms,
  username: string,
  password: string,
): Promise<SignedIn | IdentityRefusal> {
  const found = await findCredentials(rooms.pool, username);
  const checked = await rooms.hasher.check(password, found?.passwordHash ?? null);
  if (checked === BUSY) return overloaded();
  if (found === null || !checked.isMatch) {
    return { kind: 'refusal', code: 'sign-in-failed', message: 'Invalid username or password' };
  }
  const { passwordHash, isLedgerReady, epoch, ...person } = found;
  if (checked.newHash !== null) {
    await replacePasswordHash(rooms.pool, person.account, { before: passwordHash, after: checked.newHash });
  }
  if (person.isBanned) {
    const reason = person.banReason === null ? '' : ` Reason: ${person.banReason}`;
    return { kind: 'refusal', code: 'account-banned', message: `This account is banned.${reason}` };
  }
  const factors = await enrolledFactors(rooms.pool, person.account);
  const signedIn = { kind: 'signed-in', person, epoch, isNewcomer: false, assurance: 'password', factors } as const;
  if (isLedgerReady) return { ...signedIn, receipt: null, bonusPoints: 0 };

  // A registration that broke off between its row and its bonus is finished here.
  if (!(await goOnWith(rooms.pool, person.account))) return overloaded();
  const entered = await ensureLedgerAccount(rooms.ledger, person.account, rooms.signupBonus());
  if (entered.kind === 'unfinished') return beingOpened(entered.retryAfterMs);
  if (entered.kind === 'refusal') return overloaded(entered.retryAfterMs);
  await markLedgerReady(rooms.pool, person.account);
  return { ...signedIn, receipt: entered.receipt, bonusPoints: entered.bonusPoints };
}
